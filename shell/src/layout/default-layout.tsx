import type { ReactNode } from 'react';

/** Public pages bring their own header and footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return children;
}
