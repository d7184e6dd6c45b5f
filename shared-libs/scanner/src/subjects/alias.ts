import type { Proof } from '@parapet/checks/definition/proof';
import type { Read } from '@parapet/checks/definition/read';

/** A name that is an alias (CNAME) of another, and whether somebody else could claim that one. */
export interface AliasTarget {
  kind: 'alias';
  name: string;
  /** The names that it leads to, in their order; empty where it is no alias. */
  targets: readonly string[];
  /** Tells whether the last of them exists in DNS. */
  exists: Read<boolean>;
  /** Tells whether the registered domain of the last of them exists; null where the name does. */
  domainExists: Read<boolean> | null;
  /**
   * The service that gives out the last of them where that is missing; otherwise the first on the way that shows free
   * names on a page. null for one that is not listed.
   */
  service: AliasService | null;
  /** Tells what the service shows for a name that nobody has claimed; null where it was not seen. */
  unclaimed: Proof | null;
  /** Tells whether a page was read, so that its absence means something. */
  isPageRead: boolean;
  dns: Proof;
}

export interface AliasService {
  name: string;
  /** The one of the names that the service gives out. */
  target: string;
  /** null where an unclaimed name does not exist in DNS. */
  shows: string | null;
  /** Tells whether anyone can claim a free name there, or only with an account of a kind. */
  claimable: 'yes' | 'sometimes';
}
