import { getPublicSuffix } from 'tldts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';
import { earliestMatch } from '../earliest-match.ts';
import { type Loaded, partsOf } from './page-parts.ts';

/** Registries give names below these only to the offices, schools and treaties that they are for. */
const CLOSED = /^(?:edu|int|(?:gov|mil|gob|gouv)(?:\.[a-z]{2})?)$/;

/** Returns whether a stranger could register the domain, by its public suffix. */
const isOpen = (domain: string): boolean => !CLOSED.test(getPublicSuffix(domain) ?? '');

/** Domains that do not exist although anyone could register them, and the reason why one of them may be missed. */
export function missingDomains({ crawl }: WebOrigin): {
  missing: ReadonlySet<string>;
  unread: string | null;
} {
  const missing = new Set<string>();
  let unread: string | null = null;
  for (const [domain, exists] of crawl.domains) {
    if (!exists.ok) unread = exists.reason;
    else if (!exists.value && isOpen(domain)) missing.add(domain);
  }
  return { missing, unread };
}

/** The pages of the site that were read, each as an origin whose parts can be read. */
export const pagesOf = (origin: WebOrigin): readonly WebOrigin[] => [
  origin,
  ...origin.crawl.pages.map((page) => ({ ...origin, page })),
];

const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/**
 * Returns what the page loads from one of the domains and whoever has it could change, or null: not a file
 * that is pinned by its hash.
 */
export const activeFrom = (
  page: WebOrigin,
  domains: ReadonlySet<string>,
  concerns: (part: Loaded) => boolean = () => true,
): Loaded | null =>
  partsOf(page).active.find(
    (part) =>
      !part.hasIntegrity &&
      concerns(part) &&
      [...domains].some((d) => isBelow(part.url.hostname, d)),
  ) ?? null;

/** Returns the text with which a page names one of the domains in an address, or null. */
export function namedIn({ page }: WebOrigin, domains: ReadonlySet<string>): string | null {
  // Letters of ASCII alone, so that every place in the text stays where it is.
  const text = page.body.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found = earliestMatch(
    text,
    ...[...domains].flatMap((domain) => [
      { text: `//${domain}`, followedBy: /^(?:[^\w.-]|$)/ },
      { text: `.${domain}`, followedBy: /^[/"'?#]/ },
    ]),
  );
  if (found === null) return null;
  const at = text.indexOf(found);
  return page.body.slice(at, at + found.length);
}
