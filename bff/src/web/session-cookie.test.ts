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
])('recognises a session in "%s": %s', (cookies, expected) => {
  expect(holdsSession(cookies)).toBe(expected);
});
