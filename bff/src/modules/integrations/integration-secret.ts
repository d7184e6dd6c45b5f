import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** What is kept sealed of an integration. Slack's address is itself the secret. */
export const sealedTargetSchema = z.object({
  url: z.string(),
  signingSecret: z.string().nullable(),
});
export type SealedTarget = z.output<typeof sealedTargetSchema>;

/** A sealed target opens only for the integration, in the workspace, that it was sealed for. */
export const boundTo = (ids: { workspaceId: string; integrationId: string }): readonly string[] => [
  'integration',
  ids.workspaceId,
  ids.integrationId,
];

/** 32 random bytes. The whole text is the key, its beginning too. */
export const newSigningSecret = (): string => `pwhs_${randomBytes(32).toString('base64url')}`;
