import { Problem } from '../../../tooling/src/launcher/problem.ts';

/** The kind of a page: its section, and whether it is the list of it or a page below. */
const kindOf = (path: string): string => {
  const [, section = '', below] = path.split('/');
  return below === undefined ? 'top' : section;
};

/** Pages whose kind is their own. */
const OWN_KIND: readonly string[] = [
  '/',
  '/pricing',
  '/features',
  '/blog',
  '/docs',
  '/checks',
  '/terms',
];

/** One page of each kind, in the order of the sitemap. */
export function onePageOfEachKind(paths: readonly string[]): string[] {
  const seen = new Set<string>(['top']);
  return paths.filter((path) => {
    if (OWN_KIND.includes(path)) return true;
    const kind = kindOf(path);
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

/** The paths of a sitemap. @throws Problem for one without pages */
export function pathsOf(sitemap: string, url: string): string[] {
  const paths = [...sitemap.matchAll(/<loc>([^<]{1,2000})<\/loc>/g)].flatMap(([, address = '']) =>
    address.startsWith(url) ? [address.slice(url.length) || '/'] : [],
  );
  if (paths.length === 0) throw new Problem('The sitemap has no page.');
  return paths;
}
