import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import { phoneField } from '../fields.ts';
import { issueToken } from '../mails/issue-token.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { UserRow } from '../store/auth-schema.ts';
import {
  findUserByPhone,
  findUserByPhoneChange,
  insertPhoneUser,
} from '../store/phone-users.repository.ts';
import { changeUser } from '../store/users.repository.ts';
import { sendLater, sendPhoneCode, takeSmsAllowance } from './send-phone-code.ts';

/**
 * Sends a code to sign in with. An unknown number gets an account, unless `createUser` is false:
 * then nothing is sent, and the answer is the same.
 * @throws AuthError phone_provider_disabled, over_sms_send_rate_limit.
 */
export const sendOtpByPhone =
  (ports: AuthPorts) =>
  async (
    input: { phone: string; createUser: boolean; data: Record<string, unknown> },
    context: RequestContext,
  ): Promise<void> => {
    if (ports.sms === null) throw refusals.phoneDisabled();
    const phone = phoneField.parse(input.phone);
    await takeSmsAllowance(ports, phone, context);
    await atLeast(ports.settings.minimumAnswerMs, async () => {
      const code = await ports.db.transaction().execute(async (db) => {
        const at = ports.now();
        let user = await findUserByPhone(db, phone);
        if (user === undefined && input.createUser) {
          const values = { phone, raw_user_meta_data: input.data, created_at: at, updated_at: at };
          user = (await insertPhoneUser(db, values)) ?? (await findUserByPhone(db, phone));
        }
        if (user === undefined) return null;
        return issueCode(ports, db, user, 'confirmation_token', phone);
      });
      if (code !== null) sendLater(ports, phone, { code });
    });
  };

/**
 * Sends the code of a sign-up or of a change of number again. Numbers without one get the same
 * answer. @throws AuthError as `sendOtpByPhone`.
 */
export const resendByPhone =
  (ports: AuthPorts) =>
  async (
    input: { phone: string; type: 'sms' | 'phone_change' },
    context: RequestContext,
  ): Promise<void> => {
    if (ports.sms === null) throw refusals.phoneResendDisabled();
    const phone = phoneField.parse(input.phone);
    await takeSmsAllowance(ports, phone, context);
    await atLeast(ports.settings.minimumAnswerMs, async () => {
      const code = await ports.db.transaction().execute(async (db) => {
        if (input.type === 'phone_change') {
          const user = await findUserByPhoneChange(db, phone);
          if (user === undefined || (await findUserByPhone(db, phone)) !== undefined) return null;
          return issueCode(ports, db, user, 'phone_change_token', phone);
        }
        const user = await findUserByPhone(db, phone);
        if (user === undefined || user.phone_confirmed_at !== null) return null;
        const { code } = await issueToken(ports, db, {
          userId: user.id,
          type: 'confirmation_token',
          address: phone,
          registration: {
            passwordHash: user.encrypted_password,
            metadata: user.raw_user_meta_data,
          },
        });
        return code;
      });
      if (code !== null) sendLater(ports, phone, { code });
    });
  };

/**
 * Stores a new number and sends its code: the change needs it. A number with an account gets
 * nothing, and the caller the same answer. @throws AuthError sms_send_failed.
 */
export async function sendPhoneChange(
  ports: AuthPorts,
  user: UserRow,
  phone: string,
): Promise<UserRow> {
  const { changed, code } = await ports.db.transaction().execute(async (db) => {
    const at = ports.now();
    const changed = await changeUser(db, user.id, {
      phone_change: phone,
      phone_change_sent_at: at,
      updated_at: at,
    });
    const isTaken = (await findUserByPhone(db, phone)) !== undefined;
    const code = isTaken ? null : await issueCode(ports, db, user, 'phone_change_token', phone);
    return { changed, code };
  });
  if (code !== null) await sendPhoneCode(ports, phone, code);
  return changed;
}

async function issueCode(
  ports: AuthPorts,
  db: AuthPorts['db'],
  user: UserRow,
  type: 'confirmation_token' | 'phone_change_token',
  phone: string,
): Promise<string> {
  const { code } = await issueToken(ports, db, { userId: user.id, type, address: phone });
  return code;
}
