import { type Examined as AnyExamined, resultOf as resultAt } from '@parapet/checks/ledger/ledger';
import type { NetworkPlace } from '@parapet/checks/place';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { CheckResult } from '../contract.ts';

/** The result of one check on an asset. */
export interface Examined extends AnyExamined<NetworkPlace> {
  /** Set for checks of services: see `CheckResult`. */
  addresses?: readonly string[];
  /** Set for web origins: how each answers paths that cannot exist. */
  baselineSignatures?: readonly (string | null)[];
}

/** Returns the result in the ledger, with what is kept of hosts and web origins alone. */
export function resultOf(
  assetId: string,
  check: RegisteredCheck,
  { addresses, baselineSignatures, ...examined }: Examined,
): CheckResult {
  const result = resultAt(assetId, check, examined, (detection, { subject }) => {
    const baselineSignature = baselineSignatures?.[subject];
    return baselineSignature === undefined ? detection : { ...detection, baselineSignature };
  });
  return addresses === undefined ? result : { ...result, addresses };
}
