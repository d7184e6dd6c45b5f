import type { TlsVersionOffers } from '@parapet/contracts/assets/inventory';
import type { SeenTlsVersion } from '@parapet/scanner/contract';
import { groupNames } from '@parapet/scanner/tls-groups';
import { strengthOf, suiteNames } from '@parapet/scanner/tls-suites';

/** Names what is stored as numbers; a number of another version of the scanner stays one. */
export const describeTls = (stored: readonly SeenTlsVersion[] | null): TlsVersionOffers[] =>
  (stored ?? []).map(({ version, suites, order, groups, isCutOff }) => ({
    version,
    suites: suites.map((suite) => ({
      name: suiteNames.get(suite) ?? hex(suite),
      strength: strengthOf(suite),
    })),
    order,
    groups: groups.map((group) => groupNames.get(group) ?? hex(group)),
    isCutOff,
  }));

const hex = (number: number): string => `0x${number.toString(16).padStart(4, '0')}`;
