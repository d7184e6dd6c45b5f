import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import { phoneField } from '../fields.ts';
import { notifyPhone } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { assertNotBanned, openSession, type SessionView } from '../sessions/open-session.ts';
import { registered, withoutPassword } from '../sessions/redeem-token.ts';
import type { AuthDb, OneTimeTokenRow, UserRow } from '../store/auth-schema.ts';
import {
  chargeCodeTry,
  deleteOneTimeTokensOf,
  takeById,
} from '../store/one-time-tokens.repository.ts';
import { findUserByPhone, keepPhoneIdentity } from '../store/phone-users.repository.ts';
import { changeUser, lockUser } from '../store/users.repository.ts';
import { isCodeOf } from '../tokens/mailed-code.ts';

const tokenTypeOf = {
  sms: 'confirmation_token',
  phone_change: 'phone_change_token',
} as const;

/**
 * Redeems the code of a message for a session: it confirms the number, signs in, or completes a
 * change of number. A try is counted on the code, which ends after five.
 * @throws AuthError otp_expired, validation_failed, user_banned, phone_exists,
 * over_request_rate_limit.
 */
export const verifyPhoneCode =
  (ports: AuthPorts) =>
  async (
    input: { type: 'sms' | 'phone_change'; phone: string; token: string },
    context: RequestContext,
  ): Promise<SessionView> => {
    const phone = phoneField.parse(input.phone);
    await ports.limits.take('verifyByIp', context.ip);
    // Counting a try takes time only if a code is pending; timing must not reveal that.
    const row = await atLeast(ports.settings.minimumAnswerMs, () =>
      matchCode(ports, phone, tokenTypeOf[input.type], input.token),
    );
    const { session, changed } = await ports.db.transaction().execute(async (db) => {
      if (!(await takeById(db, row.id))) throw refusals.codeExpired();
      const user = await lockUser(db, row.user_id);
      if (user === undefined) throw refusals.codeExpired();
      assertNotBanned(user, ports.now());
      const redeemed =
        input.type === 'sms'
          ? await confirm(ports, db, user, row)
          : await changePhone(ports, db, user, row);
      const changed = input.type === 'phone_change' ? redeemed : null;
      return { changed, session: await openSession(ports, db, redeemed, 'otp', context, 'phone') };
    });
    if (changed !== null) await notifyPhone(ports, changed, context);
    return session;
  };

async function matchCode(
  ports: AuthPorts,
  phone: string,
  type: 'confirmation_token' | 'phone_change_token',
  code: string,
): Promise<OneTimeTokenRow> {
  const candidates = await chargeCodeTry(ports.db, phone, [type], ports.now());
  const match = candidates.find((row) => isCodeOf(ports, row, code));
  if (match === undefined) throw refusals.codeExpired();
  return match;
}

async function confirm(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  row: OneTimeTokenRow,
): Promise<UserRow> {
  if (user.phone !== row.relates_to) throw refusals.codeExpired();
  if (user.phone_confirmed_at !== null) return user;
  const at = ports.now();
  await deleteOneTimeTokensOf(db, user.id, ['confirmation_token']);
  // A password set before the number was confirmed may not be the owner's.
  const isForeign = row.registration === null && user.encrypted_password !== null;
  const change = isForeign ? withoutPassword(user) : registered(user, row);
  const confirmed = await changeUser(db, user.id, {
    ...change,
    phone_confirmed_at: at,
    updated_at: at,
  });
  await keepPhoneIdentity(db, confirmed, at);
  return confirmed;
}

async function changePhone(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  row: OneTimeTokenRow,
): Promise<UserRow> {
  const phone = user.phone_change;
  if (phone === null || phone !== row.relates_to) throw refusals.codeExpired();
  if ((await findUserByPhone(db, phone)) !== undefined) throw refusals.phoneExists();
  const at = ports.now();
  // Codes that went to the old number must not open this account.
  await deleteOneTimeTokensOf(db, user.id, ['phone_change_token', 'confirmation_token']);
  const changed = await changeUser(db, user.id, {
    phone,
    phone_confirmed_at: at,
    phone_change: null,
    updated_at: at,
  });
  await keepPhoneIdentity(db, changed, at);
  return changed;
}
