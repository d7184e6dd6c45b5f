import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  '/dashboard',
  '/dashboard/findings?severity=high,critical#f1',
  '/pricing',
  '/dashboard/login-report',
])('keeps %s', (path) => {
  expect(safePath(path)).toBe(path);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
])('drops %j: it leaves the origin', (path) => {
  expect(safePath(path)).toBeNull();
});

it.each(['/login', '/login?x=1', '/register', '/auth/callback?code=1', '/x/../login'])(
  'drops %s: it leads in a circle',
  (path) => {
    expect(safePath(path)).toBeNull();
  },
);
