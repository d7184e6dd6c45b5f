import { exposedFiles } from '@parapet/contracts/exposed-files';
import type { Registry, RegistryEntry } from '@parapet/contracts/release';

/**
 * `<link rel="preload">` for what the requested page will load: the remote that has it, or those
 * that lend a panel to the dashboard. Saves the round trips of entry, then chunks. All of it is less
 * urgent than the shell, without which none of it runs. Whoever is not signed in never sees what is
 * behind the sign-in, and loads none of it.
 */
export function preloadLinks(registry: Registry, path: string, isSignedIn: boolean): string {
  if (!isSignedIn && isPageAt('/dashboard/*', path)) return '';
  const owner = registry.remotes.find(({ manifest }) =>
    manifest.pages.some((page) => isPageAt(page.path, path)),
  );
  if (owner) return linksOf(owner, 'lifecycles');
  if (path !== '/dashboard') return '';
  return registry.remotes
    .filter((remote) => Number.isFinite(firstPanel(remote)))
    .sort((a, b) => firstPanel(a) - firstPanel(b))
    .map((remote) => linksOf(remote, 'widgets'))
    .join('');
}

/** Place of the first panel that a remote lends to the dashboard; infinite when it lends none. */
const firstPanel = ({ manifest }: RegistryEntry): number =>
  Math.min(
    ...manifest.widgets.filter(({ slot }) => slot === 'dashboard').map(({ order }) => order),
  );

function linksOf(remote: RegistryEntry, exposed: 'lifecycles' | 'widgets'): string {
  return exposedFiles(remote, exposed)
    .map(({ href, as, integrity }) => {
      const hash = integrity ? ` integrity="${escapeAttribute(integrity)}"` : '';
      return `<link rel="preload" as="${as}" href="${escapeAttribute(href)}"${hash} crossorigin="anonymous" fetchpriority="low">`;
    })
    .join('');
}

/** As react-router matches: `:name` is one segment, `*` at the end is all the rest. */
function isPageAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter((part) => part !== '');
  const given = path.split('/').filter((part) => part !== '');
  if (wanted.at(-1) === '*') {
    wanted.pop();
    return given.length >= wanted.length && wanted.every((part, index) => fits(part, given[index]));
  }
  return given.length === wanted.length && wanted.every((part, index) => fits(part, given[index]));
}

const fits = (wanted: string, given: string | undefined): boolean =>
  given !== undefined && (wanted.startsWith(':') || wanted.toLowerCase() === given.toLowerCase());

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
