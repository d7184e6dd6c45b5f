import { headerValues, type WebOrigin } from '../../subjects/web-origin.ts';

/** One policy: directive names in lower case, sources as they are written. */
export interface CspPolicy {
  text: string;
  directives: ReadonlyMap<string, readonly string[]>;
  duplicates: readonly string[];
}

/** Policies that browsers enforce, from the header and from `<meta>`; all of them apply at once. */
export function enforcedPolicies({ page }: WebOrigin): readonly CspPolicy[] {
  const fromHeader = headerValues(page, 'content-security-policy').flatMap((v) => v.split(','));
  // Matches tag by tag, because a single pattern takes hours on a hostile page.
  const fromMeta = [...page.body.matchAll(/<meta\s[^<>]*>/gi)]
    .filter(([tag]) => /\bhttp-equiv=["']?content-security-policy\b/i.test(tag))
    .map(([tag]) => contentOf(tag));
  return [...fromHeader, ...fromMeta].map(parsePolicy).filter((p) => p.directives.size > 0);
}

/** What the attribute `content` of the tag says; empty without one in quotation marks. */
function contentOf(tag: string): string {
  const start = /\bcontent=["']/i.exec(tag);
  if (start === null) return '';
  const value = tag.slice(start.index + start[0].length);
  const end = value.indexOf(start[0].slice(-1));
  return end < 0 ? '' : value.slice(0, end);
}

export function parsePolicy(text: string): CspPolicy {
  const directives = new Map<string, readonly string[]>();
  const duplicates: string[] = [];
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name === undefined || name === '') continue;
    const key = name.toLowerCase();
    if (directives.has(key)) duplicates.push(key);
    else directives.set(key, sources);
  }
  return { text: text.trim(), directives, duplicates };
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

/** What limits the scripts that a page loads. */
export const scriptSources = (policy: CspPolicy): readonly string[] | undefined =>
  sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src');

/** A nonce or hash makes browsers ignore 'unsafe-inline'. */
export const hasNonceOrHash = (sources: readonly string[]): boolean =>
  sources.some((source) => /^'(?:nonce-|sha(?:256|384|512)-)/i.test(source));

export const includes = (sources: readonly string[], keyword: string): boolean =>
  sources.some((source) => source.toLowerCase() === keyword);

/** Returns the first policy if all have the weakness, else null: one strict policy is enough. */
export function weakEverywhere(
  policies: readonly CspPolicy[],
  isWeak: (policy: CspPolicy) => boolean,
): CspPolicy | null {
  return policies.length > 0 && policies.every(isWeak) ? (policies[0] ?? null) : null;
}
