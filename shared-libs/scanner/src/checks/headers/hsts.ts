import { header, type WebOrigin } from '../../subjects/web-origin.ts';

export interface Hsts {
  text: string;
  /** Seconds; null when it is missing or not a number, and browsers ignore the header. */
  maxAge: number | null;
  includeSubDomains: boolean;
  preload: boolean;
}

/** Returns the header of the origin's page, or null. Browsers use only the first one. */
export function hstsOf({ page }: WebOrigin): Hsts | null {
  const text = header(page, 'strict-transport-security');
  if (text === undefined) return null;
  const parts = text.split(';').map((part) => part.trim().toLowerCase());
  const names = parts.map((part) => part.split('=')[0]?.trim());
  // A directive that comes twice makes browsers ignore the header (RFC 6797, section 6.1).
  const isRepeated = ['max-age', 'includesubdomains'].some(
    (name) => names.indexOf(name) !== names.lastIndexOf(name),
  );
  const age = parts
    .map((part) => /^max-age\s*=\s*(?:"(\d+)"|(\d+))$/.exec(part))
    .find((match) => match !== null);
  return {
    text,
    maxAge: age === undefined || isRepeated ? null : Number(age[1] ?? age[2]),
    includeSubDomains: parts.includes('includesubdomains'),
    preload: parts.includes('preload'),
  };
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
