import { sessionPaths } from './auth-routes.ts';

/** The token in the address of an invitation, which no server is sent; null without one. */
export const invitationToken = (path: string | null): string | null => {
  const [pathname, hash = ''] = (path ?? '').split('#', 2);
  return pathname === sessionPaths.invitation && /^[\w-]{20,100}$/.test(hash) ? hash : null;
};

export const invitationPath = (token: string): string => `${sessionPaths.invitation}#${token}`;
