import { type ReactNode, useState } from 'react';
import { AppFrame } from './app-frame.tsx';

/** The frame of the dashboard without navigation: for a page that runs on its own. */
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
