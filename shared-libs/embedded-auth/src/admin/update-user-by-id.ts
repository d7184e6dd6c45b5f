import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { emailField, mergeMetadata, metadataField, userMetadataField } from '../fields.ts';
import { notifyChange } from '../mails/notify-change.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { withPasswordSet } from '../passwords/password-required.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { deleteOneTimeTokensOf } from '../store/one-time-tokens.repository.ts';
import { deleteSessionsOf } from '../store/sessions.repository.ts';
import { changeUser, findUserByEmail, findUserById, lockUser } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { banField, bannedUntil, parseUserId } from './fields.ts';

/** Body of PUT /admin/users/{id}. */
export const updateUserByIdInput = z.object({
  email: emailField.optional(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: userMetadataField,
  app_metadata: metadataField,
  ban_duration: banField,
});

/**
 * Changes a user. A new password ends every session and link. The owner is notified by mail.
 * @throws AuthError user_not_found, email_exists, weak_password.
 */
export const updateUserById =
  (ports: AuthPorts) =>
  async (
    id: string,
    input: z.output<typeof updateUserByIdInput>,
    { ip }: RequestContext,
  ): Promise<UserView> => {
    const before = await findUserById(ports.db, parseUserId(id));
    if (before === undefined) throw refusals.userNotFound();
    if (input.password) {
      await assertStrongPassword(ports, input.password, input.email ?? before.email ?? '');
    }
    const passwordHash = input.password ? await hashPassword(input.password) : undefined;
    const at = ports.now();
    const banned = bannedUntil(input.ban_duration, at);
    const { changed, oldAddress } = await ports.db.transaction().execute(async (db) => {
      const user = await lockUser(db, parseUserId(id));
      if (user === undefined) throw refusals.userNotFound();
      if (input.email !== undefined && input.email !== user.email) {
        if ((await findUserByEmail(db, input.email)) !== undefined) throw refusals.emailExists();
      }
      if (passwordHash !== undefined) {
        await deleteSessionsOf(db, user.id);
        await deleteOneTimeTokensOf(db, user.id);
      }
      const appMetadata = mergeMetadata(user.raw_app_meta_data, input.app_metadata);
      const changed = await changeUser(db, user.id, {
        ...(input.email === undefined ? {} : { email: input.email }),
        ...(passwordHash === undefined ? {} : { encrypted_password: passwordHash }),
        ...(input.email_confirm ? { email_confirmed_at: user.email_confirmed_at ?? at } : {}),
        ...(banned === undefined ? {} : { banned_until: banned }),
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, input.user_metadata),
        raw_app_meta_data: passwordHash === undefined ? appMetadata : withPasswordSet(appMetadata),
        updated_at: at,
      });
      return { changed, oldAddress: user.email };
    });
    const newAddress = changed.email;
    if (passwordHash !== undefined && newAddress !== null) {
      const change = { kind: 'password_changed', address: newAddress } as const;
      await notifyChange(ports, change, { ip, by: 'administrator' });
    }
    if (oldAddress !== null && newAddress !== null && oldAddress !== newAddress) {
      const change = { kind: 'email_changed', oldAddress, newAddress } as const;
      await notifyChange(ports, change, { ip, by: 'administrator' });
    }
    return viewUser(ports.db, changed);
  };
