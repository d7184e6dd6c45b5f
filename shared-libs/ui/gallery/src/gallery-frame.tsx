import { AppFrame } from '@parapet/ui/app-frame';
import { CommandPalette } from '@parapet/ui/command-palette';
import { IconButton } from '@parapet/ui/icon-button';
import { TextLink } from '@parapet/ui/link';
import { Menu } from '@parapet/ui/menu';
import { NavBody, NavFoot, NavHead, NavItem, NavSection, NavUser } from '@parapet/ui/nav';
import { SearchButton } from '@parapet/ui/search-button';
import { UsageBar } from '@parapet/ui/usage-bar';
import {
  Bell,
  CircleQuestionMark,
  Component,
  Globe,
  LayoutGrid,
  LogIn,
  Moon,
  Rows3,
  ScanLine,
  ShieldAlert,
  Sun,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';

const pages = [
  { href: '/', icon: LayoutGrid, label: 'Overview', group: 'Pages' },
  { href: '/findings', icon: ShieldAlert, label: 'Findings', count: 442, group: 'Pages' },
  { href: '/scan', icon: ScanLine, label: 'Scan', group: 'Pages' },
  { href: '/long', icon: Rows3, label: 'A long list', group: 'Parts' },
  { href: '/parts', icon: Component, label: 'Parts', group: 'Parts' },
  { href: '/sign-in', icon: LogIn, label: 'Sign in', group: 'Outside' },
  { href: '/site', icon: Globe, label: 'Public site', group: 'Outside' },
] as const;

export function GalleryFrame({ place, children }: { place: string; children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(place.startsWith('/findings'));
  const [navOpen, setNavOpen] = useState(false);
  const [palette, setPalette] = useState(false);
  const dark = document.documentElement.dataset.theme === 'dark';
  const items = (group: string) =>
    pages
      .filter((page) => page.group === group)
      .map((page) => (
        <NavItem
          key={page.href}
          {...page}
          current={page.href === '/' ? place === '/' : place.startsWith(page.href)}
          onFollow={() => setNavOpen(false)}
        />
      ));
  return (
    <>
      <AppFrame
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        navOpen={navOpen}
        onNavOpenChange={setNavOpen}
        nav={
          <>
            <Menu
              label="Workspaces"
              entries={[
                { id: 'a', label: 'Northquay', checked: true, onSelect: () => {} },
                { id: 'b', label: 'Personal', checked: false, onSelect: () => {} },
              ]}
              trigger={(trigger) => (
                <NavHead name="Northquay" detail="Production workspace" {...trigger} />
              )}
            />
            <NavBody>
              <NavSection>{items('Pages')}</NavSection>
              <NavSection title="Parts">{items('Parts')}</NavSection>
              <NavSection title="Outside">{items('Outside')}</NavSection>
            </NavBody>
            <NavFoot>
              <div className="pp-nav-foot-head">
                <span>Pro plan</span>
                <TextLink href="/parts">Manage</TextLink>
              </div>
              <UsageBar label="Assets" current={186} limit={250} />
              <UsageBar label="Breach searches" current={41} limit={100} />
            </NavFoot>
            <NavUser name="Mara Lindqvist" />
          </>
        }
        search={<SearchButton onOpen={() => setPalette(true)} />}
        tools={
          <>
            <IconButton icon={Bell} label="Notifications, 2 new" marked />
            <IconButton
              icon={dark ? Moon : Sun}
              label="Change the theme"
              onClick={() => {
                location.search = dark ? '' : '?theme=dark';
              }}
            />
            <IconButton icon={CircleQuestionMark} label="Help" />
          </>
        }
      >
        {children}
      </AppFrame>
      <CommandPalette
        open={palette}
        commands={pages.map((page) => ({ id: page.href, ...page, group: 'Go to' }))}
        onRun={(command) => {
          location.hash = command.id;
        }}
        onClose={() => setPalette(false)}
      />
    </>
  );
}
