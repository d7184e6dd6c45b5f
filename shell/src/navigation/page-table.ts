import type { RegistryEntry, RouteRule } from '@parapet/contracts/release';
import type { ExposedModule } from '@parapet/remote-kit/page/load-remote';
import { type Registry, type Remote, widgetsIn } from '@parapet/remote-kit/page/registry';
import { HOME_PATH } from '@parapet/stores/auth.store';
import type { ReactElement } from 'react';
import { matchRoutes } from 'react-router-dom';

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

/** Lists all pages. Pages of the shell come first, so that no remote can replace them. */
export const pagesOf = (own: readonly Page[], { remotes }: Registry): Page[] => [
  ...own,
  ...remotes.flatMap((remote) =>
    (remote.manifest?.pages ?? []).map(
      ({ path, title, layout, guard }): Page => ({
        path,
        title,
        layout,
        guard,
        content: { kind: 'remote', remote },
      }),
    ),
  ),
];

/** Finds the page of a path by react-router's ranking; undefined is a 404. */
export const findPage = (pages: readonly Page[], pathname: string): Page | undefined => {
  const routes = pages.map((page, index) => ({ id: String(index), path: page.path }));
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match && pages[Number(match.route.id)];
};

/** Returns the remote that serves a path; undefined if this shell cannot run it. */
export const remoteEntryAt = (registry: Registry, pathname: string): RegistryEntry | undefined => {
  const content = findPage(pagesOf([], registry), pathname)?.content;
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

const segmentsOf = (path = ''): string[] => path.split('/').filter((part) => part !== '');

/** Replaces `:name` and a trailing `*` with the matched segments of the path. */
const filledIn = (target: string, params: Readonly<Record<string, string | undefined>>): string =>
  target
    .replace(/\/\*$/, () => `/${segmentsOf(params['*']).map(encodeURIComponent).join('/')}`)
    .replaceAll(
      /\/:([a-z]\w*)/gi,
      (_, name: string) => `/${encodeURIComponent(params[name] ?? '')}`,
    );

/** Returns the first redirect that a live remote declares for a path. */
export const findRedirect = (
  { remotes }: Registry,
  pathname: string,
): RouteRule['redirect'] | undefined => {
  const rules = remotes.flatMap((remote) => remote.manifest?.routeRules ?? []);
  const routes = rules.map((rule, index) => ({ id: String(index), path: rule.path }));
  const match = matchRoutes(routes, pathname)?.at(-1);
  const redirect = match && rules[Number(match.route.id)]?.redirect;
  return redirect && { ...redirect, to: filledIn(redirect.to, match.params) };
};

/**
 * Returns the path to open after a workspace switch; null keeps the page. A path with an id belongs
 * to the old workspace, so its list opens instead.
 */
export const pathInOtherWorkspace = (registry: Registry, pathname: string): string | null => {
  const pages = pagesOf([], registry);
  const page = findPage(pages, pathname);
  const parts = page?.path.split('/') ?? [];
  const firstParam = parts.findIndex((part) => /^[:*]/.test(part));
  if (firstParam < 0) return null;
  for (let end = firstParam; end > 2; end -= 1) {
    const list = parts.slice(0, end).join('/');
    if (pages.some(({ path }) => path === list)) return list;
  }
  return HOME_PATH;
};
