import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The encrypted part of an integration. A Slack address is itself a secret. */
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

/** Returns a key with 32 random bytes. The whole text is the key, prefix included. */
export const newSigningSecret = (): string => `pwhs_${randomBytes(32).toString('base64url')}`;
