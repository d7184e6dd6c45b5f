import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isUnderDashboard, sessionPaths } from './links/auth-routes.ts';
import { useAuth, useSession } from './session-context.tsx';

type GuardProps = {
  children: ReactNode;
  /** Shown until the session is known. */
  waiting?: ReactNode;
};

/**
 * Renders the page for signed-in users. Redirects others to sign-in and stores `returnTo`. Users
 * without a password are redirected to choose one.
 */
export const AuthGuard = ({ children, waiting }: GuardProps) => {
  const status = useSignInStatus();
  if (status === 'unknown') return waiting;
  return (
    <MemberPage isSignedIn={status === 'signed-in'} waiting={waiting}>
      {children}
    </MemberPage>
  );
};

/** Renders the page for signed-out users. Redirects others to `returnTo` or the dashboard. */
export const GuestGuard = ({ children, waiting }: GuardProps) => {
  const status = useSignInStatus();
  if (status === 'unknown') return waiting;
  return <GuestPage wasSignedIn={status === 'signed-in'}>{children}</GuestPage>;
};

const useSignInStatus = () =>
  useAuth(({ loading, isLoggedIn }) => {
    if (loading) return 'unknown';
    return isLoggedIn ? 'signed-in' : 'signed-out';
  });

/**
 * After a sign-out on the page, the auth store has already decided on `returnTo`. The page closes as
 * the sign-out begins, so that nothing on it asks the API with a session that has just ended.
 */
const MemberPage = ({ isSignedIn, waiting, children }: GuardProps & { isSignedIn: boolean }) => {
  const [startedSignedIn] = useState(isSignedIn);
  const isLeaving = useAuth((auth) => auth.isLeaving);
  const mustChoosePassword = useAuth(({ user }) => user?.mustChoosePassword === true);
  if (isLeaving) return waiting;
  if (mustChoosePassword) return <RedirectTo to={sessionPaths.newPassword} keepsReturnTo />;
  if (isSignedIn) return children;
  return <RedirectTo to={sessionPaths.login} keepsReturnTo={!startedSignedIn} />;
};

const RedirectTo = ({ to, keepsReturnTo }: { to: string; keepsReturnTo: boolean }) => {
  const { auth, currentPath } = useSession();
  // The address names the workspace, which the router does not read. A session that has just ended has
  // left the page already, and its path is stored.
  const [returnTo] = useState(() =>
    keepsReturnTo && isUnderDashboard(currentPath()) ? currentPath() : null,
  );
  useEffect(() => {
    if (returnTo) auth.getState().rememberReturnTo(returnTo);
  }, [auth, returnTo]);
  return <Navigate to={to} replace />;
};

/** The auth store redirects after a sign-in on the page, so this does not redirect again. */
const GuestPage = ({ wasSignedIn, children }: { wasSignedIn: boolean; children: ReactNode }) => {
  const { auth } = useSession();
  const [startedSignedIn] = useState(wasSignedIn);
  const hasProceeded = useRef(false);
  useEffect(() => {
    if (!startedSignedIn || hasProceeded.current) return;
    hasProceeded.current = true;
    auth.getState().proceed();
  }, [auth, startedSignedIn]);
  return startedSignedIn ? null : children;
};
