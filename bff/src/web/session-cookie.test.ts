import { expect, it } from 'vitest';
import { holdsSession } from './session-cookie.ts';

it.each([
  ['sb-localhost-auth-token=base64-a', true],
  ['consent=1; sb-localhost-auth-token.0=base64-a', true],
  ['__Host-sb-ref-auth-token=base64-a', true],
  ['consent=1; __Host-sb-ref-auth-token.0=base64-a', true],
  ['__Host-sb-ref-auth-token-code-verifier=base64-a', false],
  ['x__Host-sb-ref-auth-token=base64-a', false],
  ['', false],
])('sees in "%s" whether a session may be there: %s', (cookies, expected) => {
  expect(holdsSession(cookies)).toBe(expected);
});
