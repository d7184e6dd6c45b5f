import { z } from 'zod';
import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import { emailField, phoneField } from '../fields.ts';
import { notifyMove } from '../mails/notify-change.ts';
import { verifyPhoneCode } from '../phone/verify-phone-code.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { openSession, type SessionView } from '../sessions/open-session.ts';
import {
  redeemToken,
  tokenTypesOf,
  type VerifyType,
  verifyTypes,
} from '../sessions/redeem-token.ts';
import type { AuthDb, OneTimeTokenRow } from '../store/auth-schema.ts';
import { chargeCodeTry, takeById, takeByTokenHash } from '../store/one-time-tokens.repository.ts';
import { isCodeOf } from '../tokens/mailed-code.ts';
import { hashOpaqueToken } from '../tokens/opaque-token.ts';

/** Body of POST /verify: a token from a link, or an address with the code of its mail. */
export const verifyTokenInput = z.object({
  type: z.enum([...verifyTypes, 'sms', 'phone_change'], {
    error: 'Verify requires a verification type',
  }),
  token_hash: z.string().max(512).nullish(),
  token: z.string().max(512).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** Sent when the first of two addresses has confirmed a change. */
export const HALF_CHANGED_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Redeems a mailed token or code, or the code of a message, for a session.
 * @throws AuthError otp_expired, validation_failed, user_banned, phone_exists,
 * over_request_rate_limit.
 */
export const verifyToken =
  (ports: AuthPorts) =>
  async (
    input: z.output<typeof verifyTokenInput>,
    context: RequestContext,
  ): Promise<SessionView | { msg: string; code: string }> => {
    const { type } = input;
    if (input.phone || type === 'sms' || type === 'phone_change') {
      const phone = phoneField.parse(input.phone ?? '');
      const { token } = input;
      // Other types have no codes on phones, so none is correct.
      if (!token || (type !== 'sms' && type !== 'phone_change')) throw refusals.codeExpired();
      return verifyPhoneCode(ports)({ type, phone, token }, context);
    }
    await ports.limits.take('verifyByIp', context.ip);
    const take = await findToken(ports, type, input);
    const { redeemed, session } = await ports.db.transaction().execute(async (db) => {
      const row = await take(db);
      const redeemed = await redeemToken(ports, db, row);
      if (redeemed.kind === 'half-changed') return { redeemed, session: null };
      const method = row.authentication_method;
      return { redeemed, session: await openSession(ports, db, redeemed.user, method, context) };
    });
    await notifyMove(ports, redeemed, context);
    return session ?? { msg: HALF_CHANGED_MESSAGE, code: '200' };
  };

/** Checks the input; the returned function removes the token in the caller's transaction. */
async function findToken(
  ports: AuthPorts,
  type: VerifyType,
  input: z.output<typeof verifyTokenInput>,
): Promise<(db: AuthDb) => Promise<OneTimeTokenRow>> {
  if (input.token_hash) {
    const hash = hashOpaqueToken(input.token_hash);
    return (db) => takeLinkToken(ports, db, hash, type);
  }
  if (!input.token) throw refusals.invalidField('Verify requires a token or a token hash');
  const { token } = input;
  const email = emailField.parse(input.email);
  // Counting an attempt takes time only if a mail is pending; timing must not reveal that.
  const row = await atLeast(ports.settings.minimumAnswerMs, () =>
    matchCode(ports, email, type, token),
  );
  return async (db) => {
    if (!(await takeById(db, row.id))) throw refusals.codeExpired();
    return row;
  };
}

/** Removes the token of a link. @throws AuthError otp_expired. */
export async function takeLinkToken(
  ports: AuthPorts,
  db: AuthDb,
  hash: string,
  type: VerifyType,
): Promise<OneTimeTokenRow> {
  const row = await takeByTokenHash(db, hash, tokenTypesOf[type], ports.now());
  if (row === undefined) throw refusals.linkExpired();
  return row;
}

async function matchCode(
  ports: AuthPorts,
  email: string,
  type: VerifyType,
  code: string,
): Promise<OneTimeTokenRow> {
  const candidates = await chargeCodeTry(ports.db, email, tokenTypesOf[type], ports.now());
  const match = candidates.find((row) => isCodeOf(ports, row, code));
  if (match === undefined) throw refusals.codeExpired();
  return match;
}
