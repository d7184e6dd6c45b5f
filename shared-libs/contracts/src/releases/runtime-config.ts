import { z } from 'zod';

/** `/config.json` on the shell's origin: one shell build serves every environment. */
export const runtimeConfigSchema = z.object({
  /** `embedded` when this machine holds database and auth itself, else `hosted`. */
  mode: z.enum(['embedded', 'hosted']),
  supabaseUrl: z.url(),
  supabaseKey: z.string().min(1),
  /** Absolute or same-origin base of the product's API, without a trailing slash. */
  apiBase: z.string().min(1),
  publicUrl: z.url(),
  /** The mailbox page of the embedded default; null where mail is sent by SMTP. */
  mailboxUrl: z.string().nullable(),
  /** Ids of the providers to sign in with, as Supabase Auth names them. */
  oauthProviders: z.array(z.string()),
  /** Names of providers by id, where the operator gives one. */
  oauthNames: z.record(z.string(), z.string()).optional(),
  /** AGPL section 13: the link to the source in the interface. */
  sourceUrl: z.url(),
  intercomAppId: z.string().nullable(),
  sentryDsn: z.string().nullable(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
