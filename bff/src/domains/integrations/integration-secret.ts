import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { DueIntegration } from './integrations.repository.ts';
import type { Connection } from './kinds/kind.ts';

/** This is sealed when an integration is added; secrets that were entered are sealed each by itself. */
export const sealedTargetSchema = z.object({
  url: z.string(),
  signingSecret: z.string().nullable(),
});
export type SealedTarget = z.output<typeof sealedTargetSchema>;

interface Ids {
  readonly workspaceId: string;
  readonly integrationId: string;
}

/** A sealed target opens only for the integration, in the workspace, that it was sealed for. */
export const boundTo = (ids: Ids): readonly string[] => [
  'integration',
  ids.workspaceId,
  ids.integrationId,
];

const boundField = (ids: Ids, name: string): readonly string[] => [...boundTo(ids), name];

/** The name under which an address is sealed that was changed. */
export const ADDRESS = 'url';

export const sealFields = (
  secrets: Secrets,
  ids: Ids,
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      secrets.seal(value, boundField(ids, name)),
    ]),
  );

const textsSchema = z.record(z.string(), z.string());

/** Opens what an attempt needs. @throws where it was sealed with another key or for another place */
export function openConnection(secrets: Secrets, ids: Ids, due: DueIntegration): Connection {
  const target = sealedTargetSchema.parse(JSON.parse(secrets.open(due.sealedTarget, boundTo(ids))));
  const { [ADDRESS]: url = target.url, ...entered } = Object.fromEntries(
    [...due.sealed].map(([name, sealed]) => [name, secrets.open(sealed, boundField(ids, name))]),
  );
  return {
    url,
    signingSecret: target.signingSecret,
    settings: textsSchema.parse(due.settings),
    secrets: entered,
  };
}

/** Returns a key with 32 random bytes. The whole text is the key, prefix included. */
export const newSigningSecret = (): string => `pwhs_${randomBytes(32).toString('base64url')}`;
