import { getDomain } from 'tldts';

/**
 * Returns the domain that somebody registered, by the Public Suffix List with its private part, such as
 * `github.io`; null for an address and for a public suffix.
 */
export const registrableDomain = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true });

/** Returns the registrable domain of a host, or the host itself where it has none. */
export const registrableDomainOrHost = (host: string): string => registrableDomain(host) ?? host;
