import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import { phoneField } from '../fields.ts';
import { issueToken } from '../mails/issue-token.ts';
import { storeSignUp, viewAsNew } from '../operations/store-sign-up.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import {
  findUserByPhone,
  insertPhoneUser,
  lockUserByPhone,
} from '../store/phone-users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { sendLater, takeSmsAllowance } from './send-phone-code.ts';

/**
 * Registers a phone number and sends the code that confirms it. As with an address, the answer is
 * the same for a new number and one that has an account, whose owner gets a message.
 * @throws AuthError phone_provider_disabled, weak_password, validation_failed,
 * over_sms_send_rate_limit.
 */
export const signUpByPhone =
  (ports: AuthPorts) =>
  async (
    input: { phone: string; password: string; data: Record<string, unknown> },
    context: RequestContext,
  ): Promise<UserView> => {
    if (ports.sms === null) throw refusals.phoneSignUpDisabled();
    const phone = phoneField.parse(input.phone);
    const { password, data: metadata } = input;
    await ports.limits.take('signUpByIp', context.ip);
    await assertStrongPassword(ports, password, phone);
    await takeSmsAllowance(ports, phone, context);
    return atLeast(ports.settings.minimumAnswerMs, async () => {
      const stored = (await findUserByPhone(ports.db, phone))?.encrypted_password ?? null;
      const registration = { passwordHash: await hashPassword(password), metadata };
      const knownHash = (await isPassword(stored, password)) ? stored : null;
      const { user, code } = await ports.db.transaction().execute(async (db) => {
        const kept = await storeSignUp(
          ports,
          db,
          { registration, knownHash },
          {
            insert: (values) => insertPhoneUser(db, { ...values, phone }),
            lock: () => lockUserByPhone(db, phone),
            isConfirmed: ({ phone_confirmed_at: at }) => at !== null,
          },
        );
        const { user } = kept;
        if (user.phone_confirmed_at !== null) return { user, code: null };
        const { code } = await issueToken(ports, db, {
          userId: user.id,
          type: 'confirmation_token',
          address: phone,
          registration: kept.registration,
        });
        return { user, code };
      });
      const text = 'You already have a Parapet account with this number.';
      sendLater(ports, phone, code === null ? { text } : { code });
      return viewAsNew(ports, user, metadata, 'phone');
    });
  };
