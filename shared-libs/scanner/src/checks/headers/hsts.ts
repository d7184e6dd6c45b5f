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
  const ages = parts.flatMap((part) => /^max-age\s*=\s*(?:"(\d+)"|(\d+))$/.exec(part) ?? []);
  const [whole, quotedAge, age] = ages;
  return {
    text,
    // A directive that comes twice makes browsers ignore the header (RFC 6797, section 6.1).
    maxAge: whole === undefined || ages.length > 3 ? null : Number(quotedAge ?? age),
    includeSubDomains: parts.includes('includesubdomains'),
    preload: parts.includes('preload'),
  };
}

/** Returns why browsers ignore the header on this origin, or null. */
export function hstsDoesNotApply(origin: WebOrigin): string | null {
  if (origin.scheme === 'http') return 'Browsers apply the header over HTTPS only';
  if (/^[\d.]+$/.test(origin.host) || origin.host.includes(':')) {
    return 'Browsers ignore the header on IP addresses';
  }
  return null;
}
