import type { RegistryEntry, RouteRule } from '@parapet/contracts/release';
import { HOME_PATH } from '@parapet/stores/auth.store';
import type { ReactElement } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { ExposedModule } from '../remotes/load-remote.ts';
import { type Registry, type Remote, widgetsIn } from '../remotes/registry.ts';

export type PageContent =
  | { kind: 'element'; element: ReactElement }
  | { kind: 'remote'; remote: Remote };

/** One page of the product, the shell's own and the remotes' alike. */
export interface Page {
  path: string;
  title: string;
  layout: 'default' | 'auth' | 'dashboard';
  guard: string;
  content: PageContent;
}

/** Draws the table of pages: the shell's own first, so that no remote can take its place. */
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

/** The page at a path, by react-router's ranking; undefined is a 404. */
export const findPage = (pages: readonly Page[], pathname: string): Page | undefined => {
  const routes = pages.map((page, index) => ({ id: String(index), path: page.path }));
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match && pages[Number(match.route.id)];
};

/** The remote that has the page at a path, as far as this shell can run it. */
export const remoteEntryAt = (registry: Registry, pathname: string): RegistryEntry | undefined => {
  const content = findPage(pagesOf([], registry), pathname)?.content;
  if (content?.kind !== 'remote' || content.remote.status !== 'offered') return undefined;
  return content.remote.entry;
};

/** Code of a remote that a page shows. */
export interface ShownCode {
  entry: RegistryEntry;
  exposed: ExposedModule;
}

/**
 * The code that a page shows: that of its remote, or of those that lend a panel to the dashboard,
 * the first panel first.
 */
export const codeAt = (registry: Registry, pathname: string): ShownCode[] => {
  const owner = remoteEntryAt(registry, pathname);
  if (owner) return [{ entry: owner, exposed: 'lifecycles' }];
  if (pathname !== HOME_PATH) return [];
  const entries = widgetsIn(registry, 'dashboard').map(({ remote }) => remote.entry);
  return [...new Set(entries)].map((entry) => ({ entry, exposed: 'widgets' }));
};

const segmentsOf = (path = ''): string[] => path.split('/').filter((part) => part !== '');

/** `:name` and a last `*` stand for what the path had in their place. */
const filledIn = (target: string, params: Readonly<Record<string, string | undefined>>): string =>
  target
    .replace(/\/\*$/, () => `/${segmentsOf(params['*']).map(encodeURIComponent).join('/')}`)
    .replaceAll(
      /\/:([a-z]\w*)/gi,
      (_, name: string) => `/${encodeURIComponent(params[name] ?? '')}`,
    );

/** The first redirect that a live remote declares for a path. */
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
 * Where to go when another workspace is opened: null to stay. What a path with an id shows is of
 * the workspace that is left, so it gives way to the list that it belongs to.
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
