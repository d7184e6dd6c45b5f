import { expect, it } from 'vitest';
import { holdsSession, tokenInCookies } from './session-cookie.ts';

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

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const session = encoded('{"access_token":"a.b.c"}');

it.each([
  [`sb-localhost-auth-token=base64-${session}`, 'http://localhost:3000', 'a.b.c'],
  [
    `x=1; sb-ref-auth-token.1=${session.slice(9)}; sb-ref-auth-token.0=base64-${session.slice(0, 9)}`,
    'http://localhost:3000',
    'a.b.c',
  ],
  [`__Host-sb-ref-auth-token=base64-${session}`, 'https://parapet.example', 'a.b.c'],
  // Another host of the site can set this one.
  [`sb-ref-auth-token=base64-${session}`, 'https://parapet.example', undefined],
  ['sb-ref-auth-token=base64-x', 'http://localhost:3000', undefined],
  [`sb-ref-auth-token=base64-${encoded('[]')}`, 'http://localhost:3000', undefined],
  [`sb-ref-auth-token=${session}`, 'http://localhost:3000', undefined],
  ['', 'http://localhost:3000', undefined],
])('reads the access token in "%s" at %s', (cookies, publicUrl, token) => {
  expect(tokenInCookies(cookies, publicUrl)).toBe(token);
});
