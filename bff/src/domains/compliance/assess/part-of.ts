import type { Part } from '../evidence/evidence.ts';
import type { ScopeChoice } from './read-scopes.ts';

/** Returns the part that somebody chose; null for the whole workspace. A tag comes before an account. */
export function partOf({ accountId, tag }: ScopeChoice): Part | null {
  if (tag !== undefined) return { kind: 'tag', key: tag };
  return accountId === undefined ? null : { kind: 'account', key: accountId.toLowerCase() };
}
