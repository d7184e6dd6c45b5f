import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { emailField, userMetadataField } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import { withPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { AuthDb, Registration, UserRow } from '../store/auth-schema.ts';
import { changeUser, findUserByEmail, insertUser } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';

/** Body of POST /invite. */
export const inviteUserInput = z.object({ email: emailField, data: userMetadataField });

/**
 * Adds a user, or invites an unconfirmed one again, and mails the link. @throws AuthError
 * email_exists.
 */
export const inviteUser =
  (ports: AuthPorts) =>
  async (input: z.output<typeof inviteUserInput>, context: RequestContext): Promise<UserView> => {
    const { email } = input;
    const { user, token, code } = await ports.db.transaction().execute(async (db) => {
      const user = await storeInvited(ports, db, email, input.data);
      const issued = await issueToken(ports, db, {
        userId: user.id,
        type: 'confirmation_token',
        address: email,
        registration: invitedWith(input.data),
      });
      return { user, ...issued };
    });
    const link = linkOf(ports, { token, type: 'invite', redirectTo: context.redirectTo });
    await ports.mailer.send(writeMail(email, { kind: 'invite', link, code }));
    return viewUser(ports.db, user);
  };

/** Returns what an invitation confirms. The invited user sets a password later; earlier ones are void. */
export const invitedWith = (metadata: Registration['metadata']): Registration => ({
  passwordHash: null,
  metadata,
});

/** Returns the invited user, new or unconfirmed. @throws AuthError email_exists. */
export async function storeInvited(
  ports: AuthPorts,
  db: AuthDb,
  email: string,
  data: Record<string, unknown>,
): Promise<UserRow> {
  const at = ports.now();
  const sent = { invited_at: at, confirmation_sent_at: at, updated_at: at };
  const user =
    (await insertUser(db, { email, raw_user_meta_data: data, created_at: at, ...sent })) ??
    (await findUserByEmail(db, email));
  if (user === undefined || user.email_confirmed_at !== null) throw refusals.emailExists();
  if (user.encrypted_password === null) return changeUser(db, user.id, sent);
  return changeUser(db, user.id, {
    ...sent,
    encrypted_password: null,
    raw_user_meta_data: data,
    raw_app_meta_data: withPasswordRequired(user.raw_app_meta_data),
  });
}
