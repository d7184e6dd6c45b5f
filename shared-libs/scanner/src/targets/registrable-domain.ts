import { getDomain } from 'tldts';

/** The domain that somebody registered, for a host name; null for an address and a public suffix. */
export const registrableDomain = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true });
