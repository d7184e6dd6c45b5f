import {
  type InviteRequest,
  type InviteResult,
  inviteMessages,
  inviteResultsSchema,
} from '@parapet/contracts/access/invitation';
import { z } from 'zod';
import type { Session } from '../session/service/create-session.ts';

const TIMEOUT_MS = 30_000;
const refusalSchema = z.object({ error: z.string().min(1) });

/**
 * Invites through the function `manage-workspace-users`, which is an edge function of the accounts'
 * service or part of the API. @throws Error with a message of the specification
 */
export const inviteUsersOf =
  ({ config, service, auth, subscription }: Session, send: typeof fetch = fetch) =>
  async (
    workspaceId: string,
    { emails, role, assetScope }: InviteRequest,
  ): Promise<InviteResult[]> => {
    if (!subscription.getState().subscription.can_invite_users) {
      throw new Error(inviteMessages.plan);
    }
    if (emails.length === 0) throw new Error(inviteMessages.noEmails);
    if (!workspaceId) throw new Error(inviteMessages.noWorkspace);
    const { user } = auth.getState();
    const token = await service.getAccessToken();
    if (!user || token === null) throw new Error(inviteMessages.noSession);
    const answer = await send(`${config.supabaseUrl}/functions/v1/manage-workspace-users`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        apikey: config.supabaseKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        action: 'invite_users',
        workspaceId,
        emails,
        role,
        ...(assetScope && { assetScope }),
        invitedBy: user.id,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ ok: response.ok, body: (await response.json()) as unknown }))
      .catch(() => ({ ok: false, body: null }));
    const parsed = answer.ok ? inviteResultsSchema.safeParse(answer.body) : null;
    if (parsed?.success) return parsed.data.results;
    const refusal = refusalSchema.safeParse(answer.body);
    throw new Error(refusal.success && !answer.ok ? refusal.data.error : inviteMessages.failed);
  };
