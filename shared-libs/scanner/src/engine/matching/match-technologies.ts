import { known } from '@parapet/checks/definition/read';
import type { Advisor } from '../../advisories/assess.ts';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Technology } from '../../subjects/technology.ts';
import type { CheckResult } from '../contract.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { resultOf } from '../ledger/result-of.ts';

/** Technologies of one asset, as they were stored. */
export interface StoredTechnologies {
  assetId: string;
  host: string;
  technologies: readonly Technology[];
}

/**
 * Compares stored technologies with the data bundles, without any traffic. Returns the failures alone:
 * what was stored shows no absence.
 */
export function matchTechnologies(
  { assetId, host, technologies }: StoredTechnologies,
  advisor: Advisor,
  checks: readonly RegisteredCheck[],
  at: Date,
): readonly CheckResult[] {
  const inventory = advisor.assess(host, technologies, at);
  const addresses = [...new Set(technologies.map(({ place }) => place.address))];
  return checks
    .filter(({ subject }) => subject === 'software')
    .map((check) => {
      const evaluations = evaluate(check, [known(inventory)]);
      const emptyReason = 'No software was seen';
      const ranAt = { host, port: null, path: null };
      return resultOf(assetId, check, {
        ranAt,
        addresses,
        evaluations,
        unread: [],
        exhaustive: false,
        emptyReason,
      });
    })
    .filter(({ outcome }) => outcome === 'fail')
    .map((result) => ({ ...result, cleared: [] }));
}
