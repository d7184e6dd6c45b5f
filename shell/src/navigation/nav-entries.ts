import type { RemotePage, NavSection as SectionId } from '@parapet/contracts/releases/release';
import type { Registry } from '@parapet/remote-kit/page/registry';
import { OVERVIEW_ICON } from './nav-icons.ts';

export interface NavEntry {
  path: string;
  label: string;
  icon: string;
}

export interface NavGroup {
  id: SectionId;
  title: string | null;
  entries: NavEntry[];
}

/** Prefix of every dashboard path, so it matches its own page only. */
const OVERVIEW = '/dashboard';

const sections: ReadonlyArray<{ id: SectionId; title: string | null }> = [
  { id: 'top', title: null },
  { id: 'surface', title: 'Surface' },
  { id: 'work', title: 'Work' },
  { id: 'cloud', title: 'Cloud' },
  { id: 'account', title: 'Account' },
];

const hasNav = (page: RemotePage): page is RemotePage & { nav: NonNullable<RemotePage['nav']> } =>
  page.nav !== undefined;

/** Builds the navigation from the release manifests; leaves out empty sections. */
export const navOf = ({ remotes }: Registry): NavGroup[] => {
  const offered = remotes.flatMap((remote) => remote.manifest?.pages ?? []).filter(hasNav);
  const overview = { path: OVERVIEW, label: 'Overview', icon: OVERVIEW_ICON };
  return sections
    .map(({ id, title }) => {
      const entries = offered
        .filter(({ nav }) => nav.section === id)
        .sort((a, b) => a.nav.order - b.nav.order)
        .map(({ path, nav }) => ({ path, label: nav.label, icon: nav.icon }));
      return { id, title, entries: id === 'top' ? [overview, ...entries] : entries };
    })
    .filter(({ entries }) => entries.length > 0);
};

/** Returns the entry with the longest path that the location starts with. */
export const currentEntry = (groups: readonly NavGroup[], pathname: string): string | null => {
  const paths = groups.flatMap(({ entries }) => entries.map(({ path }) => path));
  const owning = paths.filter(
    (path) => pathname === path || (path !== OVERVIEW && pathname.startsWith(`${path}/`)),
  );
  return owning.sort((a, b) => b.length - a.length)[0] ?? null;
};
