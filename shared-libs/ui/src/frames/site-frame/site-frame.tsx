import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../actions/link/link.tsx';
import {
  type CoverageChartLayout,
  cellBoxes,
  pathOf,
} from '../../charts/coverage-chart/coverage-chart-geometry.ts';
import { Icon } from '../../labels/icon/icon.tsx';
import { Logo } from '../../labels/logo/logo.tsx';
import { SkipLink } from '../app-frame/app-frame.tsx';
import { mainId } from '../app-frame/frame-slots.ts';

export type SiteLink = { href: string; label: string };

export type SiteFrameProps = {
  links: ReadonlyArray<SiteLink>;
  footLinks: ReadonlyArray<SiteLink>;
  /** End of the header: signing in, starting free. */
  actions: ReactNode;
  /** The path of the page, to mark its link. */
  current?: string;
  children: ReactNode;
};

/** Header and footer of the public pages. Always dark; works as static HTML without JavaScript. */
export function SiteFrame({ links, footLinks, actions, current, children }: SiteFrameProps) {
  const items = links.map((link) => (
    <li key={link.href}>
      <Link
        href={link.href}
        {...(link.href === current ? { 'aria-current': 'page' as const } : {})}
      >
        {link.label}
      </Link>
    </li>
  ));
  return (
    <div className="pp-site" data-theme="dark">
      <SkipLink />
      <header className="pp-site-header">
        <Link href="/" aria-label="Parapet, home">
          <Logo word size={24} />
        </Link>
        {items.length === 0 ? null : (
          <nav aria-label="Main" className="pp-site-nav">
            <ul>{items}</ul>
          </nav>
        )}
        <div className="pp-site-actions">{actions}</div>
        {items.length === 0 ? null : (
          <details className="pp-site-menu">
            <summary aria-label="Menu">
              <Icon icon={MenuIcon} />
            </summary>
            <nav aria-label="Menu">
              <ul>{items}</ul>
            </nav>
          </details>
        )}
      </header>
      <main id={mainId} className="pp-site-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="pp-site-footer">
        <FooterPattern />
        <ul>
          {footLinks.map((link) => (
            <li key={link.href}>
              <Link href={link.href}>{link.label}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

const patternHeight = 14;
const period = 8;
const layout: CoverageChartLayout = {
  pitch: 6,
  perRow: period,
  rows: 1,
  width: period * 6,
  height: patternHeight,
};
const cells = pathOf(
  Array.from({ length: period }, (_, at) =>
    cellBoxes(at < 4 ? 'tested' : 'untested', at, layout, patternHeight),
  ).flat(),
);

/** A pattern of full and low cells, as wide as the page. */
function FooterPattern() {
  return (
    <svg className="pp-site-pattern" width="100%" height={patternHeight + 1} aria-hidden="true">
      <defs>
        <pattern
          id="pp-site-footer-pattern"
          width={layout.width}
          height={patternHeight}
          patternUnits="userSpaceOnUse"
        >
          <path d={cells} shapeRendering="crispEdges" />
        </pattern>
      </defs>
      <rect width="100%" height={patternHeight} fill="url(#pp-site-footer-pattern)" />
      <rect y={patternHeight} width="100%" height="1" />
    </svg>
  );
}
