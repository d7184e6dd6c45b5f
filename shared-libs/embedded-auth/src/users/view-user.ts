import type { AuthDb, UserRow } from '../store/auth-schema.ts';
import { listFactors } from '../store/factors.repository.ts';
import { listIdentities } from '../store/users.repository.ts';
import { type UserView, userView } from './user.view.ts';

/** Returns a user with its identities and second factors. */
export async function viewUser(db: AuthDb, user: UserRow): Promise<UserView> {
  return userView(user, await listIdentities(db, user.id), await listFactors(db, user.id));
}
