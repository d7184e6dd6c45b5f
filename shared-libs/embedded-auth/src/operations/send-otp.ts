import { z } from 'zod';
import { atLeast } from '../at-least.ts';
import { challengeFields, challengeOf, emailField, userMetadataField } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { type LinkType, writeMail } from '../mails/mail-templates.ts';
import { sendOtpByPhone } from '../phone/phone-codes.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { changeUser, findUserByEmail, insertUser } from '../store/users.repository.ts';
import { takeMailAllowance } from './take-mail-allowance.ts';

/** Body of POST /otp. */
export const sendOtpInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: userMetadataField,
  ...challengeFields,
});

/**
 * Mails a link and a code to sign in with, or sends a code to a phone. An unknown address gets an account, unless create_user
 * is false: then nothing is sent, and the answer is the same.
 * @throws AuthError validation_failed, phone_provider_disabled, over_email_send_rate_limit.
 */
export const sendOtp =
  (ports: AuthPorts) =>
  async (input: z.output<typeof sendOtpInput>, context: RequestContext): Promise<void> => {
    if (input.phone) {
      const { phone, data } = input;
      const createUser = input.create_user !== false;
      return sendOtpByPhone(ports)({ phone, createUser, data }, context);
    }
    const email = emailField.parse(input.email);
    await takeMailAllowance(ports, 'otpByAddress', email, context);
    await atLeast(ports.settings.minimumAnswerMs, async () => {
      const issued = await issue(ports, email, input);
      if (issued === undefined) return;
      const link = linkOf(ports, { ...issued, redirectTo: context.redirectTo });
      await ports.mailer.send(writeMail(email, { kind: issued.type, link, code: issued.code }));
    });
  };

async function issue(
  ports: AuthPorts,
  email: string,
  input: z.output<typeof sendOtpInput>,
): Promise<{ token: string; code: string; type: LinkType } | undefined> {
  return ports.db.transaction().execute(async (db) => {
    const at = ports.now();
    let user = await findUserByEmail(db, email);
    if (user === undefined && input.create_user !== false) {
      user =
        (await insertUser(db, {
          email,
          raw_user_meta_data: input.data,
          created_at: at,
          updated_at: at,
        })) ?? (await findUserByEmail(db, email));
    }
    if (user === undefined) return undefined;
    const isNew = user.email_confirmed_at === null && user.encrypted_password === null;
    await changeUser(db, user.id, {
      ...(isNew ? { confirmation_sent_at: at } : { recovery_sent_at: at }),
      updated_at: at,
    });
    const issued = await issueToken(ports, db, {
      userId: user.id,
      type: isNew ? 'confirmation_token' : 'recovery_token',
      address: email,
      challenge: challengeOf(input),
    });
    return { ...issued, type: isNew ? 'signup' : 'magiclink' };
  });
}
