import type { ReactElement } from 'react';
import { sessionPaths } from './auth-routes.ts';
import { CallbackPage } from './pages/callback.page.tsx';
import { ConfirmPage } from './pages/confirm.page.tsx';
import { ForgotPasswordPage } from './pages/forgot-password.page.tsx';
import { NewPasswordPage } from './pages/new-password.page.tsx';
import { SignInPage } from './pages/sign-in.page.tsx';
import { SignUpPage } from './pages/sign-up.page.tsx';

export interface SessionRoute {
  path: string;
  title: string;
  /** A guard name, as in release manifests. */
  guard: 'guest' | 'none';
  element: ReactElement;
}

/** The pages of the session. They need a SessionProvider and a LinkProvider above them. */
export const sessionRoutes: readonly SessionRoute[] = [
  { path: sessionPaths.login, title: 'Sign in', guard: 'guest', element: <SignInPage /> },
  {
    path: sessionPaths.register,
    title: 'Create an account',
    guard: 'guest',
    element: <SignUpPage />,
  },
  {
    path: sessionPaths.forgotPassword,
    title: 'Forgot your password',
    guard: 'guest',
    element: <ForgotPasswordPage />,
  },
  {
    path: sessionPaths.newPassword,
    title: 'Choose a new password',
    guard: 'none',
    element: <NewPasswordPage />,
  },
  { path: sessionPaths.confirm, title: 'Check your mail', guard: 'none', element: <ConfirmPage /> },
  { path: sessionPaths.callback, title: 'Signing in', guard: 'none', element: <CallbackPage /> },
];
