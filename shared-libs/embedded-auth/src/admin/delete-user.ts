import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb } from '../store/auth-schema.ts';
import { deleteFactorsOf } from '../store/factors.repository.ts';
import { deleteOneTimeTokensOf } from '../store/one-time-tokens.repository.ts';
import { deleteSessionsOf } from '../store/sessions.repository.ts';
import { changeUser, deleteIdentitiesOf, deleteUser, lockUser } from '../store/users.repository.ts';
import { parseUserId } from './fields.ts';

/** Body of DELETE /admin/users/{id}. */
export const deleteUserInput = z.object({ should_soft_delete: z.boolean().default(false) });

/**
 * Deletes a user and everything that belongs to it. A soft delete keeps the row and its id, without
 * address, password, metadata or sessions.
 * @throws AuthError user_not_found.
 */
export const deleteUserById =
  (ports: AuthPorts) =>
  (id: string, input: z.output<typeof deleteUserInput>): Promise<void> =>
    ports.db.transaction().execute(async (db) => {
      const user = await lockUser(db, parseUserId(id));
      if (user === undefined) throw refusals.userNotFound();
      if (input.should_soft_delete) await blank(db, user.id, ports.now());
      else await deleteUser(db, user.id);
    });

async function blank(db: AuthDb, id: string, at: Date): Promise<void> {
  await deleteSessionsOf(db, id);
  await deleteOneTimeTokensOf(db, id);
  await deleteIdentitiesOf(db, id);
  await deleteFactorsOf(db, id);
  await changeUser(db, id, {
    email: null,
    email_change: null,
    encrypted_password: null,
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: at,
    updated_at: at,
  });
}
