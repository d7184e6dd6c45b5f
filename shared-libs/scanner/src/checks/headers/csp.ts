import { headElements } from '../../subjects/web/head-elements.ts';
import { readElements } from '../../subjects/web/page-elements.ts';
import { headerValues, type WebOrigin } from '../../subjects/web/web-origin.ts';

const HEADER = 'content-security-policy';

/** One policy: directive names in lower case, sources as they are written. */
export interface CspPolicy {
  text: string;
  directives: ReadonlyMap<string, readonly string[]>;
  duplicates: readonly string[];
  /** Directives that browsers skip, since they hold more than ASCII (CSP 3, section 2.2.1). */
  skipped: readonly string[];
}

/** Tells what limits a kind of request. */
export const fetchDirectives: ReadonlySet<string> = new Set([
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'prefetch-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Policies that browsers enforce, from the header and from `<meta>`; all of them apply at once. */
export function enforcedPolicies({ page }: WebOrigin): readonly CspPolicy[] {
  const fromHeader = headerValues(page, HEADER).flatMap((v) => v.split(','));
  return [...fromHeader, ...policiesIn(page.body)]
    .map(parsePolicy)
    .filter((p) => p.directives.size > 0);
}

/** The policies of meta elements. Browsers heed those in the head alone (CSP 3, section 3.3). */
function policiesIn(html: string): readonly string[] {
  const found: string[] = [];
  if (!html.toLowerCase().includes(HEADER)) return found;
  let isHead = true;
  readElements(html, {
    onElement(tag, attributes) {
      if (!headElements.has(tag)) isHead = false;
      const name = attributes.get('http-equiv')?.trim().toLowerCase();
      if (isHead && tag === 'meta' && name === HEADER) found.push(attributes.get('content') ?? '');
    },
  });
  return found;
}

export function parsePolicy(text: string): CspPolicy {
  const directives = new Map<string, readonly string[]>();
  const duplicates: string[] = [];
  const skipped: string[] = [];
  for (const part of text.split(';')) {
    if (!isAscii(part)) {
      skipped.push(part.trim());
      continue;
    }
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name === undefined || name === '') continue;
    const key = name.toLowerCase();
    if (directives.has(key)) duplicates.push(key);
    else directives.set(key, sources);
  }
  return { text: text.trim(), directives, duplicates, skipped };
}

/**
 * Returns the sources of the first directive that is set (CSP 3, fetch directive fallback list); undefined without
 * any, and then the policy limits nothing of the kind.
 */
export const sourcesOf = (
  { directives }: CspPolicy,
  ...names: readonly string[]
): readonly string[] | undefined => {
  const set = names.find((name) => directives.has(name));
  return set === undefined ? undefined : directives.get(set);
};

/** Returns what limits the scripts that a page loads. */
export const scriptSources = (policy: CspPolicy): readonly string[] | undefined =>
  sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src');

/** A nonce or hash makes browsers ignore 'unsafe-inline'; an unfilled template is neither. */
export const hasNonceOrHash = (sources: readonly string[]): boolean =>
  sources.some((source) => /^'(?:nonce|sha(?:256|384|512))-[a-z\d+/_-]+={0,2}'$/i.test(source));

export const includes = (sources: readonly string[], keyword: string): boolean =>
  sources.some((source) => source.toLowerCase() === keyword);
