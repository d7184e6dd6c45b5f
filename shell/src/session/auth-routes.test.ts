import { expect, it } from 'vitest';
import { isAuthRoute, isUnderDashboard } from './auth-routes.ts';

it.each([
  '/login',
  '/login/',
  '/register?plan=pro',
  '/auth/callback#access_token=1',
  '/auth/confirm',
])('knows %s as an entrance', (path) => {
  expect(isAuthRoute(path)).toBe(true);
});

it.each(['/', '/pricing', '/new-password', '/dashboard', '/loginx', '/blog/login'])(
  'knows %s as no entrance',
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
