import { unwatched } from '@parapet/checks/definition/cut-off';
import { type Exchange, header, type WebOrigin } from '../../subjects/web/web-origin.ts';

export interface Hsts {
  text: string;
  /** Seconds; null for a header that browsers ignore. */
  maxAge: number | null;
  includeSubDomains: boolean;
  preload: boolean;
  /** The answer that sent it. */
  sentBy: Exchange;
}

/**
 * Returns what browsers know of the host after the page and the redirects to it: the last valid header, and without
 * one the last of those that they ignore. Null where no answer has one.
 */
export function hstsOf({ chain, page }: WebOrigin): Hsts | null {
  const hops = unwatched(() => [...chain]);
  const answers = hops.includes(page) ? hops : [...hops, page];
  const sent = answers.map(readHsts).filter((hsts) => hsts !== null);
  return sent.findLast(({ maxAge }) => maxAge !== null) ?? sent.at(-1) ?? null;
}

/** Browsers use only the first header of an answer (RFC 6797, section 8.1). */
function readHsts(sentBy: Exchange): Hsts | null {
  const text = header(sentBy, 'strict-transport-security');
  if (text === undefined) return null;
  const directives = directivesOf(text);
  const age = directives?.get('max-age');
  return {
    text,
    maxAge: age !== undefined && /^\d+$/.test(age) ? Number(age) : null,
    includeSubDomains: directives?.has('includesubdomains') ?? false,
    preload: directives?.has('preload') ?? false,
    sentBy,
  };
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Reads the directives by the grammar, as browsers ignore the whole header otherwise (RFC 6797, sections 6.1 and 8.1):
 * no name comes twice, and includeSubDomains has no value. Null for such a header.
 */
function directivesOf(text: string): ReadonlyMap<string, string> | null {
  const directives = new Map<string, string>();
  for (const part of text.split(';')) {
    const directive = part.trim();
    if (directive === '') continue;
    const at = directive.indexOf('=');
    const name = (at < 0 ? directive : directive.slice(0, at)).trim().toLowerCase();
    const written = at < 0 ? '' : directive.slice(at + 1).trim();
    const value = /^"([^"\\]*)"$/.exec(written)?.[1] ?? written;
    const isWhole = at < 0 || TOKEN.test(written) || value !== written;
    const isOwn = name === 'max-age' || name === 'includesubdomains';
    const isBad = (isOwn && directives.has(name)) || (name === 'includesubdomains' && at >= 0);
    if (!TOKEN.test(name) || !isWhole || isBad) return null;
    directives.set(name, value);
  }
  return directives;
}

/** Top-level domains that browsers have on their lists as a whole, without those of one company (Chromium). */
const preloaded = new Set([
  'app',
  'bank',
  'boo',
  'channel',
  'dad',
  'day',
  'dev',
  'esq',
  'foo',
  'ing',
  'insurance',
  'meme',
  'mov',
  'new',
  'nexus',
  'page',
  'phd',
  'prof',
  'rsvp',
  'zip',
]);

/** Returns why the header changes nothing on this origin, or null. */
export const hstsDoesNotApply = (origin: WebOrigin): string | null =>
  origin.scheme === 'http'
    ? 'Browsers apply the header over HTTPS only'
    : hstsDoesNotApplyTo(origin);

/** Returns why the header changes nothing on this host, or null. */
export function hstsDoesNotApplyTo(origin: Pick<WebOrigin, 'host'>): string | null {
  if (/^[\d.]+$/.test(origin.host) || origin.host.includes(':')) {
    return 'Browsers ignore the header on IP addresses';
  }
  const last = origin.host.slice(origin.host.lastIndexOf('.') + 1);
  if (preloaded.has(last)) return `Browsers use HTTPS alone for every name below .${last}`;
  return null;
}
