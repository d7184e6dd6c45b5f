import { describe, expect, test } from 'vitest';
import { createRedirectPolicy } from './redirect.policy.ts';

const HOME = 'https://parapet.example/';
const redirectTo = createRedirectPolicy('https://parapet.example', ['https://preview.example']);

describe('a redirect', () => {
  test.each([
    ['a page of the product', 'https://parapet.example/auth/callback?a=b#c'],
    ['a page of an allowed origin', 'https://preview.example/auth/callback'],
  ])('to %s is kept', (_what, wanted) => {
    expect(redirectTo(wanted)).toBe(wanted);
  });

  test.each([
    ['nothing', undefined],
    ['another origin', 'https://elsewhere.example/'],
    ['another port', 'https://parapet.example:8443/'],
    ['another scheme', 'http://parapet.example/'],
    ['a subdomain', 'https://evil.parapet.example/'],
    ['a look-alike', 'https://parapet.example.evil.example/'],
    ['a user name before the host', 'https://parapet.example@evil.example/'],
    ['a user name before the host of the product', 'https://someone:secret@parapet.example/'],
    ['a host after a backslash', 'https:\\\\evil.example\\parapet.example'],
    ['a host without a scheme', '//evil.example/'],
    ['a host in other letters', 'https://parapet.example\uFF0Eevil.example/'],
    ['a host behind a wide slash', 'https://evil.example\uFF0F@parapet.example/'],
    ['a host split by a line break', 'https://evil\n.example/'],
    ['data', 'data:text/html,x'],
    ['a script', 'javascript:alert(1)'],
    ['only a path', '/auth/callback'],
    ['no URL', 'https://'],
  ])('to %s leads home', (_what, wanted) => {
    expect(redirectTo(wanted)).toBe(HOME);
  });

  test('is returned in normalised form', () => {
    expect(redirectTo('https:\\\\parapet.example\\@evil.example')).toBe(
      'https://parapet.example/@evil.example',
    );
    expect(redirectTo(' https://PARAPET.example:443/a\tb')).toBe('https://parapet.example/ab');
  });

  test('may use any loopback name when the product has one, on the same port', () => {
    const local = createRedirectPolicy('http://localhost:3000', []);
    expect(local('http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000/x');
    expect(local('http://[::1]:3000/x')).toBe('http://[::1]:3000/x');
    expect(local('http://127.0.0.1:3001/x')).toBe('http://localhost:3000/');
  });
});
