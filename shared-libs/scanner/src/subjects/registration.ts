import type { Proof } from '@parapet/checks/definition/proof';

/** Describes what a registry says about a domain (RFC 9083). */
export interface Registration {
  /** When it ends unless it is renewed; null where the registry does not say. */
  expires: Date | null;
  /** Lower case: `client transfer prohibited`, `active`; at most 50. */
  statuses: readonly string[];
  proof: Proof;
}
