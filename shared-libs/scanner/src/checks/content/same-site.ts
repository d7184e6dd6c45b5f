import { registrableDomainOrHost } from '../../registrable-domain.ts';

/** Returns whether both hosts belong to one registrable domain. */
export const isSameSite = (host: string, other: string): boolean =>
  host === other || registrableDomainOrHost(host) === registrableDomainOrHost(other);
