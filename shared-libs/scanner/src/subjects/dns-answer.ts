import type { CutOffs } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';

export interface DnsAnswer {
  /** The queried name. */
  name: string;
  type: string;
  rcode: string;
  /** Presentation format, as `dig +short` prints it; TXT strings are joined, without quotes. */
  values: readonly string[];
  /** Targets of the aliases that lead from the name to the values, in their order. */
  cnames: readonly string[];
  proof: Proof;
  cutOff?: CutOffs<'values'>;
}
