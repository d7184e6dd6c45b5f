import { getDomain } from 'tldts';

/** The registrable domain of a host, private suffixes such as `github.io` included; an address as it is. */
export const registrableDomain = (host: string): string =>
  getDomain(host, { allowPrivateDomains: true }) ?? host;

/** Whether both hosts belong to one registrable domain, by the public suffix list. */
export const isSameSite = (host: string, other: string): boolean =>
  host === other || registrableDomain(host) === registrableDomain(other);
