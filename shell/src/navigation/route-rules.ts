import type { RouteRule } from '@parapet/contracts/releases/release';

/** Redirects of the shell, which no release replaces. The API answers a first request with them. */
export const routeRules: readonly RouteRule[] = [
  { path: '/signup', redirect: { to: '/register', external: false } },
  { path: '/signin', redirect: { to: '/login', external: false } },
];
