import { exposedFiles } from '@parapet/contracts/releases/exposed-files';
import { ownerOf } from '@parapet/contracts/releases/page-owners';
import type { Registry, RegistryEntry } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { findRoute } from '@parapet/contracts/site/route-match';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';

/**
 * Returns `<link rel="preload">` for the remote of the requested page, or for the remotes with
 * panels on the dashboard. The links have a lower priority than the shell. Without a session, pages
 * behind the sign-in get none.
 */
export function preloadLinks(registry: Registry, path: string, isSignedIn: boolean): string {
  if (!isSignedIn && /^\/dashboard(\/|$)/i.test(path)) return '';
  const name = ownerOf(registry.grants ?? BUILT_IN_GRANTS, path);
  const owner = registry.remotes.find(
    (remote) => remote.name === name && findRoute(remote.manifest.pages, path) !== undefined,
  );
  if (owner) return linksOf(owner, 'lifecycles');
  if (path !== '/dashboard') return '';
  return registry.remotes
    .filter((remote) => Number.isFinite(firstPanel(remote)))
    .sort((a, b) => firstPanel(a) - firstPanel(b))
    .map((remote) => linksOf(remote, 'widgets'))
    .join('');
}

/** Returns the order of a remote's first dashboard panel; infinite without one. */
const firstPanel = ({ manifest }: RegistryEntry): number =>
  Math.min(
    ...manifest.widgets.filter(({ slot }) => slot === 'dashboard').map(({ order }) => order),
  );

function linksOf(remote: RegistryEntry, exposed: 'lifecycles' | 'widgets'): string {
  return exposedFiles(remote, exposed)
    .map(({ href, as, integrity }) => {
      const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
      return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${hash} crossorigin="anonymous" fetchpriority="low">`;
    })
    .join('');
}
