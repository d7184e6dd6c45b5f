import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';

/** Returns the signed-in user. */
export const getUser =
  (ports: AuthPorts) =>
  (actor: Actor): Promise<UserView> =>
    viewUser(ports.db, actor.user);
