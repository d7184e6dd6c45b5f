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
  const age = /^max-age\s*=\s*"?(\d+)"?$/.exec(parts.find((p) => p.startsWith('max-age')) ?? '');
  return {
    text,
    maxAge: age?.[1] === undefined ? null : Number(age[1]),
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
