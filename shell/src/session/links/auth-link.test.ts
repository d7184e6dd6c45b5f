import { describe, expect, it } from 'vitest';
import { readAuthLink } from './auth-link.ts';

const now = new Date('2026-11-02T09:00:00.000Z');
const nowSeconds = now.getTime() / 1000;
const read = (suffix: string) =>
  readAuthLink(new URL(`http://localhost:3000/auth/callback${suffix}`), now);

const tokens = (over: Record<string, string> = {}) =>
  `#${new URLSearchParams({
    access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    refresh_token: 'refresh',
    expires_in: '3600',
    expires_at: String(nowSeconds + 3_600),
    token_type: 'bearer',
    ...over,
  })}`;

it('reads a PKCE code', () => {
  expect(read('?code=4f1c')).toEqual({ kind: 'pkce-code', code: '4f1c' });
});

it.each(['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'])(
  'reads a token hash for %s',
  (type) => {
    expect(read(`?token_hash=pkce_9a&type=${type}`)).toEqual({
      kind: 'token-hash',
      tokenHash: 'pkce_9a',
      type,
    });
  },
);

it('reads that one of two mails of a change of address is confirmed, and no text of it', () => {
  expect(read('#message=Call+this+number')).toEqual({
    kind: 'refusal',
    code: 'half_confirmed',
    message: '',
  });
});

describe('tokens in the hash', () => {
  it('are read together with their age', () => {
    expect(read(tokens())).toEqual({
      kind: 'tokens',
      accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
      refreshToken: 'refresh',
      isRecovery: false,
      ageSeconds: 0,
    });
    expect(read(tokens({ expires_at: String(nowSeconds + 3_400) }))).toMatchObject({
      ageSeconds: 200,
    });
  });

  it('may come from a recovery mail', () => {
    expect(read(tokens({ type: 'recovery' }))).toMatchObject({ isRecovery: true });
  });

  it.each([
    [{ refresh_token: '' }, null, 'No session defined in URL'],
    [{ expires_in: '' }, null, 'No session defined in URL'],
    [{ token_type: '' }, null, 'No session defined in URL'],
    [{ token_type: 'mac' }, null, 'Not a valid implicit grant flow url.'],
    [{ access_token: 'two.parts' }, 'invalid_jwt', 'Invalid JWT structure'],
    [{ access_token: 'not.base64url!.x' }, 'invalid_jwt', 'Invalid JWT structure'],
    [{ expires_at: String(nowSeconds - 1) }, 'invalid_jwt', 'JWT has expired'],
  ])('with %j are refused with the code %s: %s', (over, code, message) => {
    expect(read(tokens(over))).toEqual({ kind: 'refusal', code, message });
  });

  it('are ignored in the query, which servers log', () => {
    expect(read(tokens().replace('#', '?'))).toEqual({ kind: 'nothing' });
  });
});

it.each([
  ['?code=', 'No code detected.'],
  ['?token_hash=9a&type=telegram', 'No session defined in URL'],
  ['?token_hash=&type=signup', 'No session defined in URL'],
])('refuses %s: %s', (suffix, message) => {
  expect(read(suffix)).toMatchObject({ kind: 'refusal', message });
});

it.each(['?', '#'])('reads the error after %s, even with other parameters', (mark) => {
  const description = 'Email+link+is+invalid+or+has+expired';
  expect(
    read(
      `${mark}error=access_denied&error_code=otp_expired&error_description=${description}&code=1`,
    ),
  ).toEqual({ kind: 'refusal', code: 'otp_expired', message: '' });
});

it.each([
  ['?error=access_denied&error_description=Call+0800-HELP', 'access_denied'],
  ['?error=server_error&error_code=something_new', 'server_error'],
  ['?error=something_new&error_description=Call+0800-HELP', null],
  ['#error_description=%3Cb%3ECall+0800-HELP%3C%2Fb%3E', null],
  // Own codes and names of object properties: a link must not be able to select them.
  ['?error_code=unreachable', null],
  ['?error_code=pkce_verifier_missing', null],
  ['?error_code=half_confirmed', null],
  ['?error_code=constructor&error=__proto__', null],
])('takes only a known code from %s: %s', (suffix, code) => {
  expect(read(suffix)).toEqual({ kind: 'refusal', code, message: '' });
});

it('returns nothing for an address without a link', () => {
  expect(read('')).toEqual({ kind: 'nothing' });
});
