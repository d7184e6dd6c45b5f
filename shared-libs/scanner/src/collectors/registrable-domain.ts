import { getDomain } from 'tldts';

/** The registrable domain of a name, private suffixes included; the name itself where it has none. */
export const registrableDomainOf = (name: string): string =>
  getDomain(name, { allowPrivateDomains: true }) ?? name;
