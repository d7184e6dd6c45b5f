import { LOGIN_PATH, NEW_PASSWORD_PATH } from '@parapet/stores/auth.store';

/** The pages of this folder. Signed-in users only need `newPassword`. */
export const sessionPaths = {
  login: LOGIN_PATH,
  register: '/register',
  confirm: '/auth/confirm',
  callback: '/auth/callback',
  forgotPassword: '/forgot-password',
  invitation: '/invitation',
  newPassword: NEW_PASSWORD_PATH,
} as const;

const pathnameOf = (path: string): string => {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
};

const authRoutes: readonly string[] = [
  sessionPaths.login,
  sessionPaths.register,
  sessionPaths.confirm,
  sessionPaths.callback,
  sessionPaths.forgotPassword,
];

/** Returns whether a page belongs to the sign-in flow. */
export const isAuthRoute = (path: string): boolean => authRoutes.includes(pathnameOf(path));

/** Returns whether a page needs a signed-in user. */
export const isUnderDashboard = (path: string): boolean =>
  /^\/dashboard(\/|$)/.test(pathnameOf(path));
