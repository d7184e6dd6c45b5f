import type { ReactNode } from 'react';

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="pp-kbd">{children}</kbd>;
}
