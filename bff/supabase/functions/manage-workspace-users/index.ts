// The entry point on Supabase: `supabase functions deploy manage-workspace-users`. PARAPET_PUBLIC_URL is
// a secret of the project: the address of the product, without a trailing slash.
import { handleManageWorkspaceUsers, inviteOverHttp } from './handler.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

const publicUrl = Deno.env.get('PARAPET_PUBLIC_URL');
if (!publicUrl) throw new Error('Set the secret PARAPET_PUBLIC_URL.');

const inviteUsers = inviteOverHttp(publicUrl, fetch);
Deno.serve((request) =>
  handleManageWorkspaceUsers(request, { pageOrigin: publicUrl, inviteUsers }),
);
