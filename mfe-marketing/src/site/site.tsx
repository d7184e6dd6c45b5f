import { useLocation } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import { SiteFrame } from '@parapet/ui/site-frame';
import type { ReactNode } from 'react';

const links = [
  { href: '/', label: 'Product' },
  { href: '/pricing', label: 'Pricing' },
];

/** Header and footer of the public pages. They link only to existing pages. */
export function Site({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // The server does not know who is signed in: styles show the links of one state.
  const actions = (
    <>
      <span className="pp-signed-in">
        <Button variant="primary" href="/dashboard">
          Open dashboard
        </Button>
      </span>
      <span className="pp-signed-out">
        <TextLink href="/login">Sign in</TextLink>
        <Button variant="primary" href="/register">
          Start free
        </Button>
      </span>
    </>
  );
  return (
    <SiteFrame links={links} footLinks={links} current={pathname} actions={actions}>
      {children}
    </SiteFrame>
  );
}
