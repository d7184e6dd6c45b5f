import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { emailField, metadataField, userMetadataField } from '../fields.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { AuthPorts } from '../ports.ts';
import { insertUser } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { banField, bannedUntil } from './fields.ts';

/** Body of POST /admin/users. */
export const createUserInput = z.object({
  id: z.guid().optional(),
  email: emailField,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: userMetadataField,
  app_metadata: metadataField,
  ban_duration: banField,
});

/** Adds a user without sending mail. @throws AuthError email_exists, weak_password. */
export const createUser =
  (ports: AuthPorts) =>
  async (input: z.output<typeof createUserInput>): Promise<UserView> => {
    if (input.password) await assertStrongPassword(ports, input.password, input.email);
    const passwordHash = input.password ? await hashPassword(input.password) : null;
    const at = ports.now();
    const user = await ports.db.transaction().execute((db) =>
      insertUser(db, {
        ...(input.id === undefined ? {} : { id: input.id }),
        email: input.email,
        encrypted_password: passwordHash,
        email_confirmed_at: input.email_confirm ? at : null,
        raw_user_meta_data: input.user_metadata,
        raw_app_meta_data: input.app_metadata,
        banned_until: bannedUntil(input.ban_duration, at) ?? null,
        created_at: at,
        updated_at: at,
      }),
    );
    if (user === undefined) throw refusals.emailExists();
    return viewUser(ports.db, user);
  };
