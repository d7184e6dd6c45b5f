import { expect, it } from 'vitest';
import { isAuthRoute, isUnderDashboard } from './auth-routes.ts';

it.each([
  '/login',
  '/login/',
  '/register?plan=pro',
  '/auth/callback#access_token=1',
  '/auth/confirm',
])('%s is an auth route', (path) => {
  expect(isAuthRoute(path)).toBe(true);
});

it.each(['/', '/pricing', '/new-password', '/dashboard', '/loginx', '/blog/login'])(
  '%s is not an auth route',
  (path) => {
    expect(isAuthRoute(path)).toBe(false);
  },
);

it.each([
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/dashboard?x=1', true],
  ['/dashboard/no/such/page', true],
  ['/dashboards', false],
  ['/features/dashboard', false],
])('protects %s: %s', (path, expected) => {
  expect(isUnderDashboard(path)).toBe(expected);
});
