import { z } from 'zod';
import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import { type CodeChallenge, challengeFields, challengeOf, emailField } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import { resendByPhone } from '../phone/phone-codes.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { UserRow } from '../store/auth-schema.ts';
import { changeUser, findUserByEmail } from '../store/users.repository.ts';
import { sendEmailChange } from './send-email-change.ts';
import { takeMailAllowance } from './take-mail-allowance.ts';

/** Body of POST /resend. */
export const resendInput = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
});

/**
 * Sends the mail of a sign-up or of a change of address again; the previous one becomes invalid.
 * Addresses without a pending mail get the same answer.
 * @throws AuthError over_email_send_rate_limit, phone_provider_disabled.
 */
export const resend =
  (ports: AuthPorts) =>
  async (input: z.output<typeof resendInput>, context: RequestContext): Promise<void> => {
    if (input.type === 'sms' || input.type === 'phone_change') {
      if (!input.phone) throw refusals.invalidField('Type provided requires a phone number');
      return resendByPhone(ports)({ phone: input.phone, type: input.type }, context);
    }
    if (input.phone) {
      if (ports.sms === null) throw refusals.phoneResendDisabled();
      throw refusals.invalidField('Type provided requires an email address');
    }
    const email = emailField.parse(input.email);
    await takeMailAllowance(ports, 'resendByAddress', email, context);
    await atLeast(ports.settings.minimumAnswerMs, async () => {
      const user = await findUserByEmail(ports.db, email);
      if (user === undefined) return;
      if (input.type === 'signup' && user.email_confirmed_at === null) {
        await sendConfirmation(ports, user, email, challengeOf(input), context);
      }
      if (input.type === 'email_change' && user.email_change !== null) {
        await sendEmailChange(ports, user, user.email_change, challengeOf(input), context);
      }
    });
  };

async function sendConfirmation(
  ports: AuthPorts,
  user: UserRow,
  email: string,
  challenge: CodeChallenge | undefined,
  context: RequestContext,
): Promise<void> {
  const { token, code } = await ports.db.transaction().execute(async (db) => {
    const at = ports.now();
    const { encrypted_password: passwordHash, raw_user_meta_data: metadata } = await changeUser(
      db,
      user.id,
      { confirmation_sent_at: at, updated_at: at },
    );
    return issueToken(ports, db, {
      userId: user.id,
      type: 'confirmation_token',
      address: email,
      challenge,
      registration: { passwordHash, metadata },
    });
  });
  const link = linkOf(ports, { token, type: 'signup', redirectTo: context.redirectTo });
  await ports.mailer.send(writeMail(email, { kind: 'signup', link, code }));
}
