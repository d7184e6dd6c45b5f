import { getPublicSuffix, parse } from 'tldts';

/** Not `blob:`, whose contents only scripts of the page itself make. */
const wideSchemes = new Set(['http:', 'https:', 'data:']);
/** A domain of one company, though anyone gets a folder below it: `csp-script-hosts-safe` reports that. */
const ONE_COMPANY = 'googleapis.com';
/** Anyone gets a host below, but it is on no list of suffixes. */
const hosting = new Set(['amazonaws.com']);

/** Returns whether a source of a policy admits hosts of anyone: `*`, `https:`, `https://*:443`, `*.com`. */
export function isWideSource(source: string): boolean {
  const text = source.toLowerCase();
  if (wideSchemes.has(text)) return true;
  const host = hostOf(text);
  if (host === '*') return true;
  return host.startsWith('*.') && isPublicSuffix(host.slice(2));
}

/** The part between scheme and port or path. */
function hostOf(text: string): string {
  const start = text.indexOf('://');
  const rest = start < 0 ? text : text.slice(start + 3);
  return rest.split(/[/:]/)[0] ?? '';
}

/** Returns whether a company gives hosts below the domain to anyone, as `cloudfront.net`, `github.io` and `vercel.app` do. */
export function isHosting(domain: string): boolean {
  const { publicSuffix, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return hosting.has(domain) || (isPrivate === true && publicSuffix === domain);
}

/** Returns whether anyone can get a name below the domain: Public Suffix List, private part included. */
function isPublicSuffix(domain: string): boolean {
  if (domain === ONE_COMPANY) return false;
  return hosting.has(domain) || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
