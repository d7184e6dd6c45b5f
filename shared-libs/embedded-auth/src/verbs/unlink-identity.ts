import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { listIdentities } from '../store/users.repository.ts';

/**
 * Always throws, because the e-mail identity is the only one that a user can have.
 * @throws AuthError identity_not_found, single_identity_not_deletable.
 */
export const unlinkIdentity =
  (ports: AuthPorts) =>
  async (actor: Actor, identityId: string): Promise<never> => {
    const identities = await listIdentities(ports.db, actor.user.id);
    if (!identities.some((identity) => identity.id === identityId)) {
      throw refusals.identityNotFound();
    }
    throw refusals.lastIdentity();
  };
