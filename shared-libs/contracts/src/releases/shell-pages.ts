/** The pages of the shell outside of the dashboard. */
export const SHELL_PAGES = [
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/new-password' },
  { path: '/invitation' },
  { path: '/auth/confirm' },
  { path: '/auth/callback' },
] as const;
