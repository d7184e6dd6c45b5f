import type { EmailOtpType } from '@supabase/supabase-js';
import { HALF_CONFIRMED } from '../service/auth-failure.ts';
import { refusalMessage } from './link-refusals.ts';

/** Content of a sign-in link. */
export type AuthLink =
  | { kind: 'nothing' }
  /** `message` is one of this app, or empty; text of the link is never passed on. */
  | { kind: 'refusal'; code: string | null; message: string }
  | { kind: 'pkce-code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: EmailOtpType }
  | {
      kind: 'tokens';
      accessToken: string;
      refreshToken: string;
      isRecovery: boolean;
      /** Seconds since the session was issued. */
      ageSeconds: number;
    };

const otpTypes: readonly EmailOtpType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
];

const refusal = (message: string, code: string | null = null): AuthLink => ({
  kind: 'refusal',
  code,
  message,
});

const isJwt = (token: string): boolean => {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => /^[\w-]+$/.test(part));
};

const readTokens = (params: URLSearchParams, nowSeconds: number): AuthLink => {
  const accessToken = params.get('access_token');
  const refreshToken = params.get('refresh_token');
  const tokenType = params.get('token_type');
  const lifetime = Number(params.get('expires_in') || Number.NaN);
  if (!accessToken || !refreshToken || !tokenType || !Number.isFinite(lifetime)) {
    return refusal('No session defined in URL');
  }
  if (tokenType.toLowerCase() !== 'bearer') return refusal('Not a valid implicit grant flow url.');
  if (!isJwt(accessToken)) return refusal('Invalid JWT structure', 'invalid_jwt');
  const expiresAt = Number(params.get('expires_at') ?? nowSeconds + lifetime);
  if (expiresAt <= nowSeconds) return refusal('JWT has expired', 'invalid_jwt');
  return {
    kind: 'tokens',
    accessToken,
    refreshToken,
    isRecovery: params.get('type') === 'recovery',
    ageSeconds: nowSeconds - (expiresAt - lifetime),
  };
};

/** Parses the address of a sign-in link. Tokens are accepted in the hash only. */
export const readAuthLink = (url: URL, now: Date): AuthLink => {
  const hash = new URLSearchParams(url.hash.replace(/^#/, ''));
  const find = (name: string) => hash.get(name) ?? url.searchParams.get(name);

  if (['error_description', 'error', 'error_code'].some((name) => find(name) !== null)) {
    const codes = [find('error_code'), find('error')];
    return refusal('', codes.find((code) => refusalMessage(code) !== null) ?? null);
  }

  if (hash.has('access_token') || hash.has('refresh_token')) {
    return readTokens(hash, Math.round(now.getTime() / 1000));
  }
  // The service sends only a message when one of two mails of a change of address is confirmed.
  if (hash.has('message')) return refusal('', HALF_CONFIRMED);
  const tokenHash = url.searchParams.get('token_hash');
  if (tokenHash !== null) {
    const type = otpTypes.find((known) => known === url.searchParams.get('type'));
    return tokenHash && type
      ? { kind: 'token-hash', tokenHash, type }
      : refusal('No session defined in URL');
  }
  const code = url.searchParams.get('code');
  if (code !== null) return code ? { kind: 'pkce-code', code } : refusal('No code detected.');
  return { kind: 'nothing' };
};
