import { Button } from '@parapet/ui/button';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { Link } from '@parapet/ui/link';
import { SiteFrame } from '@parapet/ui/site-frame';
import { units } from './sample-units.ts';

export function SitePage() {
  return (
    <SiteFrame
      current="/site"
      links={[
        { href: '/site', label: 'Product' },
        { href: '/', label: 'Pricing' },
        { href: '/parts', label: 'Blog' },
      ]}
      footLinks={[
        { href: '/site', label: 'Privacy' },
        { href: '/', label: 'Terms' },
      ]}
      actions={
        <>
          <Link href="/sign-in">Sign in</Link>
          <Button variant="primary" href="/register">
            Start free
          </Button>
        </>
      }
    >
      <h1 className="gallery-hero">
        Know what holds.
        <br />
        See every gap.
      </h1>
      <CoverageChart units={units('t20 n3 t8 n2 t30 e3 t24 n2 t26 n4 t7 n2 t30')} height={44} />
    </SiteFrame>
  );
}
