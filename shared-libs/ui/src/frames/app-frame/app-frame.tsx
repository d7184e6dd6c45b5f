import { Menu as MenuIcon, PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { phoneQuery, useMediaQuery } from '../../media-query/use-media-query.ts';
import { Drawer } from '../../overlays/drawer/drawer.tsx';
import { preloadWhenIdle } from '../../states/on-demand/on-demand.ts';
import { NavCollapsed } from '../nav/nav-collapsed.ts';
import { followHeight } from './follow-height.ts';
import { actionsSlotId, mainId, titleSlotId } from './frame-slots.ts';
import { titleCutText } from './title-cut-text.ts';

export type AppFrameProps = {
  /** `NavHead`, `NavSection`s and `NavFoot`, rendered once: in the sidebar or in the phone's drawer. */
  nav: ReactNode;
  /** Middle of the header: the button that opens the command palette. */
  search?: ReactNode;
  /** End of the header, after the page's own actions. */
  tools?: ReactNode;
  /** Above everything: a preview bar, a notice. */
  banner?: ReactNode;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Tells whether the phone's drawer is open. Close it when the route changes. */
  navOpen: boolean;
  onNavOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** The frame of every dashboard page. A page fills its header through `PageHeader`. */
export function AppFrame({
  nav,
  search,
  tools,
  banner,
  collapsed,
  onCollapsedChange,
  navOpen,
  onNavOpenChange,
  children,
}: AppFrameProps) {
  const phone = useMediaQuery(phoneQuery);
  useEffect(preloadWhenIdle, []);
  useEffect(titleCutText, []);
  return (
    <div className={classNames('pp-app', collapsed && 'pp-app-collapsed')}>
      <SkipLink />
      {banner ? (
        <div ref={phone ? null : followHeight} className="pp-banner">
          {banner}
        </div>
      ) : null}
      {phone ? (
        <Drawer
          open={navOpen}
          title="Menu"
          side="start"
          bare
          onClose={() => onNavOpenChange(false)}
        >
          <nav className="pp-nav" aria-label="Main">
            {nav}
          </nav>
        </Drawer>
      ) : (
        <nav className="pp-nav" aria-label="Main">
          <NavCollapsed value={collapsed}>{nav}</NavCollapsed>
        </nav>
      )}
      <header className="pp-header">
        <div className="pp-header-start">
          {phone ? (
            <IconButton
              icon={MenuIcon}
              label="Open menu"
              aria-expanded={navOpen}
              onClick={() => onNavOpenChange(true)}
            />
          ) : (
            <IconButton
              icon={PanelLeft}
              label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={!collapsed}
              onClick={() => onCollapsedChange(!collapsed)}
            />
          )}
          <div id={titleSlotId} className="pp-title-slot" />
        </div>
        <div className="pp-header-search">{search}</div>
        <div className="pp-header-end">
          <div id={actionsSlotId} className="pp-actions-slot" />
          {tools}
        </div>
      </header>
      <main id={mainId} className="pp-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The first focusable element: a link past the navigation into the page. */
export function SkipLink() {
  return (
    <a className="pp-skip" href={`#${mainId}`}>
      Skip to content
    </a>
  );
}
