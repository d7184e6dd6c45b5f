import type { ReactElement } from 'react';
import { lazyPage } from './lazy-page.tsx';
import { sessionPaths } from './links/auth-routes.ts';

// Forms and the library for them are one chunk, so that these pages follow each other at once.
const SignInPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/sign-in.page.tsx');
  return page.SignInPage;
});
const SignUpPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/sign-up.page.tsx');
  return page.SignUpPage;
});
const ForgotPasswordPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/forgot-password.page.tsx');
  return page.ForgotPasswordPage;
});
const NewPasswordPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/new-password.page.tsx');
  return page.NewPasswordPage;
});
const ConfirmPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/confirm.page.tsx');
  return page.ConfirmPage;
});
const CallbackPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "sign-in" */ './pages/callback.page.tsx');
  return page.CallbackPage;
});
const InvitationPage = lazyPage(async () => {
  const page = await import(/* webpackChunkName: "invitation" */ './pages/invitation.page.tsx');
  return page.InvitationPage;
});

/** Loads the code of all session pages. */
export const preloadSessionPages = async (): Promise<void> => {
  const pages = [
    SignInPage,
    SignUpPage,
    ForgotPasswordPage,
    NewPasswordPage,
    ConfirmPage,
    CallbackPage,
    InvitationPage,
  ];
  await Promise.all(pages.map(({ preload }) => preload()));
};

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
  {
    path: sessionPaths.invitation,
    title: 'Invitation',
    guard: 'none',
    element: <InvitationPage />,
  },
  { path: sessionPaths.callback, title: 'Signing in', guard: 'none', element: <CallbackPage /> },
];
