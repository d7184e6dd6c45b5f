import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import { findUserById } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { parseUserId } from './fields.ts';

/** Returns any user by id. @throws AuthError user_not_found. */
export const readUser =
  (ports: AuthPorts) =>
  async (id: string): Promise<UserView> => {
    const user = await findUserById(ports.db, parseUserId(id));
    if (user === undefined) throw refusals.userNotFound();
    return viewUser(ports.db, user);
  };
