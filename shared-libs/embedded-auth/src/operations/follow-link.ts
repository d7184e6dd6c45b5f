import { z } from 'zod';
import { AuthError, refusals } from '../auth-error.ts';
import { PKCE_TOKEN_PREFIX } from '../mails/issue-token.ts';
import { notifyMove } from '../mails/notify-change.ts';
import { isPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { openSession, type SessionView } from '../sessions/open-session.ts';
import {
  type Redeemed,
  redeemToken,
  tokenTypesOf,
  type VerifyType,
  verifyTypes,
} from '../sessions/redeem-token.ts';
import type { AuthDb, OneTimeTokenRow, OneTimeTokenType, UserRow } from '../store/auth-schema.ts';
import { setAuthCode } from '../store/flow-state.repository.ts';
import { findByTokenHash } from '../store/one-time-tokens.repository.ts';
import { hashOpaqueToken, newOpaqueToken } from '../tokens/opaque-token.ts';
import { HALF_CHANGED_MESSAGE, takeLinkToken } from './verify-token.ts';

/** Tells what a mailed link carries: the query of its address, and the form of its page. */
const followLinkInput = z.object({
  token: z.string().min(1).max(512),
  type: z.enum(verifyTypes),
});

/** A link that still works. */
export interface OpenLink {
  token: string;
  type: VerifyType;
  kind: OneTimeTokenType;
  /** The address that the link was mailed to. */
  address: string;
}

/** Reads a link without using it up. Returns the redirect target of its error where it does not work. */
export const readLink =
  (ports: AuthPorts) =>
  async (fields: unknown, { redirectTo }: RequestContext): Promise<OpenLink | string> => {
    const parsed = followLinkInput.safeParse(fields);
    if (!parsed.success) return withRefusal(redirectTo, refusals.linkExpired(), false);
    const { token, type } = parsed.data;
    const types = tokenTypesOf[type];
    const row = await findByTokenHash(ports.db, hashOpaqueToken(token), types, ports.now());
    if (row) return { token, type, kind: row.token_type, address: row.relates_to };
    return withRefusal(redirectTo, refusals.linkExpired(), isOfPkce(token));
  };

/**
 * Redeems a link and returns the redirect target: with `?code=` for a PKCE flow, otherwise with the
 * session in the fragment; auth errors use the same parameters. An address with several sign-ups
 * always gets the session, because another person may have started the flow.
 */
export const followLink =
  (ports: AuthPorts) =>
  async (fields: unknown, context: RequestContext): Promise<string> => {
    const parsed = followLinkInput.safeParse(fields);
    const usesPkce = parsed.success && isOfPkce(parsed.data.token);
    try {
      if (!parsed.success) throw refusals.linkExpired();
      await ports.limits.take('verifyByIp', context.ip);
      const { token, type } = parsed.data;
      const { location, redeemed } = await ports.db
        .transaction()
        .execute((db) => redeem(ports, db, token, type, context));
      await notifyMove(ports, redeemed, context);
      return location;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return withRefusal(context.redirectTo, error, usesPkce);
    }
  };

const isOfPkce = (token: string): boolean => token.startsWith(PKCE_TOKEN_PREFIX);

async function redeem(
  ports: AuthPorts,
  db: AuthDb,
  token: string,
  type: VerifyType,
  context: RequestContext,
): Promise<{ location: string; redeemed: Redeemed }> {
  const { redirectTo } = context;
  const row = await takeLinkToken(ports, db, hashOpaqueToken(token), type);
  const redeemed = await redeemToken(ports, db, row);
  if (redeemed.kind === 'half-changed') {
    return { location: withFragment(redirectTo, { message: HALF_CHANGED_MESSAGE }), redeemed };
  }
  const { user } = redeemed;
  if (isOfPkce(token) && !isContested(row, user)) {
    return { location: await withCode(ports, db, redirectTo, row, user), redeemed };
  }
  const session = await openSession(ports, db, user, row.authentication_method, context);
  return { location: withSession(redirectTo, session, type), redeemed };
}

const isContested = (row: OneTimeTokenRow, user: UserRow): boolean =>
  row.token_type === 'confirmation_token' && isPasswordRequired(user.raw_app_meta_data);

async function withCode(
  ports: AuthPorts,
  db: AuthDb,
  redirectTo: string,
  row: OneTimeTokenRow,
  user: UserRow,
): Promise<string> {
  if (row.flow_state_id === null || row.user_id !== user.id) throw refusals.flowNotFound();
  const code = newOpaqueToken();
  await setAuthCode(db, row.flow_state_id, { hash: hashOpaqueToken(code), at: ports.now() });
  const url = new URL(redirectTo);
  url.searchParams.set('code', code);
  return url.href;
}

function withSession(redirectTo: string, session: SessionView, type: VerifyType): string {
  return withFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  });
}

function withRefusal(redirectTo: string, error: AuthError, usesPkce: boolean): string {
  const params = {
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  const url = new URL(redirectTo);
  if (usesPkce) {
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  }
  return withFragment(url.href, params);
}

function withFragment(redirectTo: string, values: Record<string, string>): string {
  const url = new URL(redirectTo);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
