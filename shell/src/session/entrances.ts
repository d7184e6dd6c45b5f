import { LOGIN_PATH, NEW_PASSWORD_PATH } from '@parapet/stores/auth.store';

/** The pages of this folder. A signed-in user has business on `newPassword` alone. */
export const sessionPaths = {
  login: LOGIN_PATH,
  register: '/register',
  confirm: '/auth/confirm',
  callback: '/auth/callback',
  forgotPassword: '/forgot-password',
  newPassword: NEW_PASSWORD_PATH,
} as const;

const pathnameOf = (path: string): string => {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
};

const entrances: readonly string[] = [
  sessionPaths.login,
  sessionPaths.register,
  sessionPaths.confirm,
  sessionPaths.callback,
  sessionPaths.forgotPassword,
];

/** Pages that end in a sign-in. */
export const isEntrance = (path: string): boolean => entrances.includes(pathnameOf(path));

/** Every page below the dashboard needs a signed-in user. */
export const isUnderDashboard = (path: string): boolean =>
  /^\/dashboard(\/|$)/.test(pathnameOf(path));
