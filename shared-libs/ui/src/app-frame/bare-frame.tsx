import { type ReactNode, useState } from 'react';
import { AppFrame } from './app-frame.tsx';

/** The frame of the dashboard with nothing in it: for a page that is looked at alone. */
export function BareFrame({ children }: { children: ReactNode }) {
  const [navOpen, setNavOpen] = useState(false);
  return (
    <AppFrame
      nav={null}
      collapsed
      onCollapsedChange={() => {}}
      navOpen={navOpen}
      onNavOpenChange={setNavOpen}
    >
      {children}
    </AppFrame>
  );
}
