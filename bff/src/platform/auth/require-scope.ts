import { BASE_SCOPE } from '@parapet/contracts/access/api-key';
import type { ActorKey } from '../actor.ts';
import { AppError } from '../app-error.ts';

/**
 * @param needed null where a person is needed
 * @throws AppError scope_insufficient; a 401 would say that the key is dead
 */
export function requireScope(key: ActorKey | undefined, needed: string | null): void {
  if (!key || needed === BASE_SCOPE) return;
  if (needed === null) {
    throw new AppError(
      'scope_insufficient',
      'This needs a person who is signed in. API keys are not accepted here.',
    );
  }
  if (!key.scopes.includes(needed)) {
    throw new AppError('scope_insufficient', `This API key lacks the scope ${needed}.`);
  }
}
