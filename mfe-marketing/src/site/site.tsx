import { useLocation } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import { SiteFrame } from '@parapet/ui/site-frame';
import type { ReactNode } from 'react';

const links = [
  { href: '/product/scanning', label: 'Product' },
  { href: '/features', label: 'Features' },
  { href: '/checks', label: 'Checks' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
  { href: '/blog', label: 'Blog' },
  { href: '/search', label: 'Search' },
];

const footLinks = [
  { href: '/product/vulnerability-management', label: 'Vulnerability management' },
  { href: '/product/cspm', label: 'Cloud posture' },
  { href: '/product/breach-detection', label: 'Breach detection' },
  { href: '/cloud-security', label: 'Cloud security' },
  { href: '/use-cases', label: 'Use cases' },
  { href: '/industries', label: 'Industries' },
  { href: '/changelog', label: 'Changelog' },
  { href: '/about', label: 'About' },
  { href: '/careers', label: 'Careers' },
  { href: '/security', label: 'Security' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/cookies', label: 'Cookies' },
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
    <SiteFrame links={links} footLinks={footLinks} current={pathname} actions={actions}>
      {children}
    </SiteFrame>
  );
}
