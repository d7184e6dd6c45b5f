import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sessionPaths } from './auth-routes.ts';
import { useAuth, useSession } from './session-context.tsx';

type GuardProps = {
  children: ReactNode;
  /** Stands until the session is known. */
  waiting?: ReactNode;
};

/**
 * Lets signed-in users through; keeps the wish of all others and leads them to sign-in, or to the
 * password that they still have to choose.
 */
export const AuthGuard = ({ children, waiting }: GuardProps) => {
  const status = useSignInStatus();
  if (status === 'unknown') return waiting;
  return <MemberPage isSignedIn={status === 'signed-in'}>{children}</MemberPage>;
};

/** Lets only signed-out users through; leads all others on to their wish or the dashboard. */
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

/** Who signs out on the page itself keeps the wish that the auth store decided on, if any. */
const MemberPage = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => {
  const [cameSignedIn] = useState(isSignedIn);
  const mustChoosePassword = useAuth(({ user }) => user?.mustChoosePassword === true);
  if (mustChoosePassword) return <Elsewhere to={sessionPaths.newPassword} keepsWish />;
  if (isSignedIn) return children;
  return <Elsewhere to={sessionPaths.login} keepsWish={!cameSignedIn} />;
};

const Elsewhere = ({ to, keepsWish }: { to: string; keepsWish: boolean }) => {
  const { auth } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wish] = useState(keepsWish ? pathname + search + hash : null);
  useEffect(() => {
    if (wish) auth.getState().rememberReturnTo(wish);
  }, [auth, wish]);
  return <Navigate to={to} replace />;
};

/** A sign-in on the page itself is followed by the auth store, not a second time from here. */
const GuestPage = ({ wasSignedIn, children }: { wasSignedIn: boolean; children: ReactNode }) => {
  const { auth } = useSession();
  const [cameSignedIn] = useState(wasSignedIn);
  const hasProceeded = useRef(false);
  useEffect(() => {
    if (!cameSignedIn || hasProceeded.current) return;
    hasProceeded.current = true;
    auth.getState().proceed();
  }, [auth, cameSignedIn]);
  return cameSignedIn ? null : children;
};
