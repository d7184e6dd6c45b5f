import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { listIdentities } from '../store/users.repository.ts';
import { type UserView, userView } from '../user.view.ts';

/** Returns the signed-in user. */
export const getUser =
  (ports: AuthPorts) =>
  async (actor: Actor): Promise<UserView> =>
    userView(actor.user, await listIdentities(ports.db, actor.user.id));
