import type { ReactNode } from 'react';

/** Public pages bring their own header and footer: they belong to the remote that tells the story. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return children;
}
