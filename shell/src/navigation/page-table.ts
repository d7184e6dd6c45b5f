import type { ExposedModule } from '@parapet/contracts/releases/exposed-files';
import { ownerOf } from '@parapet/contracts/releases/page-owners';
import type { RegistryEntry, RouteRule } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { fillTarget, findRoute } from '@parapet/contracts/site/route-match';
import { type Registry, type Remote, widgetsIn } from '@parapet/remote-kit/page/registry';
import { HOME_PATH } from '@parapet/stores/auth.store';
import type { ReactElement } from 'react';

export type PageContent =
  | { kind: 'element'; element: ReactElement }
  | { kind: 'remote'; remote: Remote };

/** One page of the shell or of a remote. */
export interface Page {
  path: string;
  title: string;
  layout: 'default' | 'auth' | 'dashboard';
  guard: string;
  content: PageContent;
}

const pagesOf = (remotes: readonly Remote[]): Page[] =>
  remotes.flatMap((remote) =>
    (remote.manifest?.pages ?? []).map(
      ({ path, title, layout, guard }): Page => ({
        path,
        title,
        layout,
        guard,
        content: { kind: 'remote', remote },
      }),
    ),
  );

/** Returns the remotes that may have pages and redirects at a path: its owner, or none. */
const ownersAt = ({ remotes, grants = BUILT_IN_GRANTS }: Registry, pathname: string): Remote[] => {
  const owner = ownerOf(grants, pathname);
  return remotes.filter(({ name }) => name === owner);
};

/**
 * Finds the page of a path: one of the shell, or one of the remote that owns the path. Undefined is a
 * 404.
 *
 * @param own pages of the shell, which no remote can replace
 */
export const findPage = (
  own: readonly Page[],
  registry: Registry,
  pathname: string,
): Page | undefined =>
  (findRoute(own, pathname) ?? findRoute(pagesOf(ownersAt(registry, pathname)), pathname))?.item;

/** Returns the remote that serves a path; undefined if this shell cannot run it. */
export const remoteEntryAt = (registry: Registry, pathname: string): RegistryEntry | undefined => {
  const content = findPage([], registry, pathname)?.content;
  if (content?.kind !== 'remote' || content.remote.status !== 'offered') return undefined;
  return content.remote.entry;
};

/** An exposed module of a remote that a page renders. */
export interface ShownCode {
  entry: RegistryEntry;
  exposed: ExposedModule;
}

/**
 * Lists the modules that a page renders: that of its remote, or those of the remotes with a panel
 * on the dashboard, in panel order.
 */
export const codeAt = (registry: Registry, pathname: string): ShownCode[] => {
  const owner = remoteEntryAt(registry, pathname);
  if (owner) return [{ entry: owner, exposed: 'lifecycles' }];
  if (pathname !== HOME_PATH) return [];
  const entries = widgetsIn(registry, 'dashboard').map(({ remote }) => remote.entry);
  return [...new Set(entries)].map((entry) => ({ entry, exposed: 'widgets' }));
};

/** Returns the redirect of a path: one of the shell, or one that the owner of the path declares. */
export const findRedirect = (
  own: readonly RouteRule[],
  registry: Registry,
  pathname: string,
): RouteRule['redirect'] | undefined => {
  const rules = ownersAt(registry, pathname).flatMap(({ manifest }) => manifest?.routeRules ?? []);
  const found = findRoute(own, pathname) ?? findRoute(rules, pathname);
  if (!found) return undefined;
  const { redirect } = found.item;
  return { ...redirect, to: fillTarget(redirect.to, found.params) };
};

/**
 * Returns the path to open after a workspace switch; null keeps the page. A path with an id belongs
 * to the old workspace, so its list opens instead.
 */
export const pathInOtherWorkspace = (registry: Registry, pathname: string): string | null => {
  const page = findPage([], registry, pathname);
  const pages = pagesOf(registry.remotes);
  const parts = page?.path.split('/') ?? [];
  const firstParam = parts.findIndex((part) => /^[:*]/.test(part));
  if (firstParam < 0) return null;
  for (let end = firstParam; end > 2; end -= 1) {
    const list = parts.slice(0, end).join('/');
    if (pages.some(({ path }) => path === list)) return list;
  }
  return HOME_PATH;
};
