import {
  type ApiKey,
  type CreatedApiKey,
  type createApiKeySchema,
  MAX_API_KEYS,
} from '@parapet/contracts/access/api-key';
import { hasRight } from '@parapet/contracts/access/rights';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { newApiKey } from '../../platform/auth/api-key.ts';
import { newId } from '../../platform/db/new-id.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { apiKeysIn, type ListedKey, withMaker } from './api-keys.repository.ts';

export interface ApiKeysPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: Pick<WorkspacesPort, 'listMembers'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function describe(
  { workspaces }: ApiKeysPorts,
  scope: WorkspaceScope,
  keys: readonly ListedKey[],
): Promise<ApiKey[]> {
  const makers = [...new Set(keys.map(({ createdBy }) => createdBy))];
  const members = await workspaces.listMembers(scope, makers);
  const people = await peopleIn(scope, makers);
  return keys.map((key) => withMaker(key, members, people));
}

export const listApiKeys =
  (ports: ApiKeysPorts) =>
  (actor: Actor, workspaceId: string): Promise<{ items: ApiKey[] }> =>
    ports.enterWorkspace(actor, workspaceId, 'manageApiKeys', async (scope) => ({
      items: await describe(ports, scope, await apiKeysIn(scope).list()),
    }));

/** @throws AppError invalid_input for a scope beyond the own role, conflict with too many keys */
export const createApiKey =
  (ports: ApiKeysPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { name, scopes, expiresInDays }: z.output<typeof createApiKeySchema>,
  ): Promise<CreatedApiKey> =>
    ports.enterWorkspace(actor, workspaceId, 'manageApiKeys', async (scope) => {
      const beyond = scopes.find((right) => !hasRight(scope.role, right));
      if (beyond !== undefined) {
        throw fieldError(['scopes'], `Your role does not have the right ${beyond}.`);
      }
      const keys = apiKeysIn(scope);
      if ((await keys.countLive()) >= MAX_API_KEYS) {
        throw new AppError('conflict', `A workspace has at most ${MAX_API_KEYS} keys. Revoke one.`);
      }
      const id = await newId(scope.tx);
      const made = newApiKey();
      const expiresAt = new Date(Date.now() + expiresInDays * DAY_MS).toISOString();
      await keys.insert(id, made, {
        name,
        scopes,
        level: actor.level,
        createdBy: actor.userId,
        expiresAt,
      });
      await scope.audit({
        action: 'api_key.created',
        targetType: 'api_key',
        targetId: id,
        after: { name, prefix: made.prefix, scopes, expiresAt },
      });
      const [key] = await describe(ports, scope, [await requireKey(scope, id)]);
      if (!key) throw new Error('A key that was stored is found.');
      return { ...key, key: made.key };
    });

/** @throws AppError not_found, conflict when it was revoked before */
export const revokeApiKey =
  ({ enterWorkspace }: ApiKeysPorts) =>
  (
    actor: Actor,
    { workspaceId, apiKeyId }: { workspaceId: string; apiKeyId: string },
  ): Promise<undefined> =>
    enterWorkspace(actor, workspaceId, 'manageApiKeys', async (scope) => {
      const { name, prefix } = await requireKey(scope, apiKeyId);
      if (!(await apiKeysIn(scope).revoke(apiKeyId))) {
        throw new AppError('conflict', 'This key was revoked before.');
      }
      await scope.audit({
        action: 'api_key.revoked',
        targetType: 'api_key',
        targetId: apiKeyId,
        before: { name, prefix },
      });
      return undefined;
    });

async function requireKey(scope: WorkspaceScope, id: string): Promise<ListedKey> {
  const key = await apiKeysIn(scope).find(id);
  if (!key) throw new AppError('not_found', 'There is no such API key.');
  return key;
}
