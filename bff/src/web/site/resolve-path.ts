import { ownerOf } from '@parapet/contracts/releases/page-owners';
import type { Registry, RegistryEntry, RouteRule } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { SHELL_PAGES } from '@parapet/contracts/releases/shell-pages';
import { fillTarget, findRoute, isFixedPath } from '@parapet/contracts/site/route-match';
import type { SiteDocument } from '@parapet/contracts/site/site';
import type { Site } from './sites.ts';

/** Describes what a first request of a path gets. */
export type PathAnswer =
  | { readonly kind: 'document'; readonly owner: RegistryEntry; readonly document: SiteDocument }
  /** The shell draws the page. */
  | { readonly kind: 'page' }
  | { readonly kind: 'redirect'; readonly status: 301 | 308; readonly to: string }
  | { readonly kind: 'missing'; readonly status: 404 | 410 | 414 }
  /** The release of the owner, or its documents, cannot be read now. */
  | { readonly kind: 'unknown' };

export interface PathInput {
  readonly registry: Registry;
  /** The documents of the path's owner; `unreadable` while the target is away. */
  readonly siteOf: (owner: RegistryEntry) => Promise<Site | undefined>;
  /** The redirects of the shell. */
  readonly shellRules: readonly RouteRule[];
  /** As it was asked for: encoded, without its query. */
  readonly path: string;
}

const MAX_PATH_BYTES = 2000;
const MAX_ADDRESS_BYTES = 8000;
/** Apps live below it: they know their own paths. */
const IS_DASHBOARD = /^\/dashboard(\/|$)/i;

const isPlain = (path: string): boolean => {
  if (path.includes('//') || path.includes('\\') || !path.startsWith('/')) return false;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused.
    return !/[\u0000-\u001f\u007f\\]|\/\//.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

/** The owner of a path, among the remotes that are live. */
const ownerAt = ({ grants, remotes }: Registry, path: string) => {
  const name = ownerOf(grants ?? BUILT_IN_GRANTS, path);
  return { name, entry: remotes.find((remote) => remote.name === name) };
};

const redirectOf = (rules: readonly RouteRule[], path: string): PathAnswer | undefined => {
  const found = findRoute(rules, path);
  if (!found) return undefined;
  const { to, status = 308 } = found.item.redirect;
  return { kind: 'redirect', status, to: fillTarget(to, found.params) };
};

/** Decides what a path is, by the releases alone: who owns it, its document, page or redirect. */
export async function resolvePath(input: PathInput): Promise<PathAnswer> {
  const { registry, path } = input;
  if (path.length > MAX_ADDRESS_BYTES) return { kind: 'missing', status: 414 };
  if (path.length > MAX_PATH_BYTES || !isPlain(path)) return { kind: 'missing', status: 404 };
  if (path !== '/' && path.endsWith('/')) {
    return { kind: 'redirect', status: 308, to: path.slice(0, -1) };
  }
  if (IS_DASHBOARD.test(path))
    return (
      redirectOf(ownerAt(registry, path).entry?.manifest.routeRules ?? [], path) ?? { kind: 'page' }
    );
  const shells = redirectOf(input.shellRules, path);
  if (shells) return shells;
  if (findRoute(SHELL_PAGES, path)) return { kind: 'page' };
  const { name, entry } = ownerAt(registry, path);
  if (entry) return await resolveOwned(input, entry);
  const isAway = registry.faults.some((fault) => fault.name === name);
  return isAway ? { kind: 'unknown' } : { kind: 'missing', status: 404 };
}

async function resolveOwned(
  { path, siteOf }: PathInput,
  owner: RegistryEntry,
): Promise<PathAnswer> {
  const redirect = redirectOf(owner.manifest.routeRules, path);
  if (redirect) return redirect;
  const page = findRoute(owner.manifest.pages, path)?.item;
  let site: Site | undefined;
  try {
    site = await siteOf(owner);
  } catch {
    return { kind: 'unknown' };
  }
  const { documents = [], gone = [] } = site?.index ?? {};
  const document = documents.find((each) => each.path === path);
  if (document && page) return { kind: 'document', owner, document };
  const same = documents.find((each) => each.path.toLowerCase() === path.toLowerCase());
  if (same && page) return { kind: 'redirect', status: 308, to: same.path };
  if (gone.includes(path)) return { kind: 'missing', status: 410 };
  if (!page) return { kind: 'missing', status: 404 };
  // A pattern whose paths have documents has no other page: `/blog/nothing` below `/blog/*`.
  const isRendered =
    !isFixedPath(page.path) && documents.some((each) => findRoute([page], each.path) !== undefined);
  return isRendered ? { kind: 'missing', status: 404 } : { kind: 'page' };
}
