import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import { infoOf } from '@parapet/checks/ledger/ledger';
import type { ResourcePlace } from '@parapet/checks/place';
import { awsChecks } from '@parapet/cloud-scanner/aws/registry';
import type { ResourceResult } from '@parapet/cloud-scanner/contract';
import { cloudChecks } from '@parapet/cloud-scanner/registry';
import type { CheckResult } from '../../findings/findings.port.ts';

const infos = new Map<string, CheckInfo>(cloudChecks.map((check) => [check.id, infoOf(check)]));
const facts = new Map(awsChecks.map((check) => [check.id, check]));

export const checkInfoOf = (checkId: string): CheckInfo => {
  const info = infos.get(checkId);
  if (!info) throw new Error(`There is no check ${checkId}.`);
  return info;
};

export const placeOf = (account: string, uid: string): ResourcePlace => ({
  provider: 'aws',
  account,
  resource: uid,
});

/** A result of one resource as findings take it: it closes and opens what is about this resource alone. */
export function checkResultOf(
  { assetId, account }: { readonly assetId: string; readonly account: string },
  { checkId, uid, outcome, reason, failure }: ResourceResult,
): CheckResult {
  const check = checkInfoOf(checkId);
  const place = placeOf(account, uid);
  const { impact = '', cweIds = [] } = facts.get(checkId) ?? {};
  return {
    assetId,
    check,
    outcome,
    reason,
    ranAt: place,
    cleared: outcome === 'pass' || outcome === 'not_applicable' ? 'all' : [],
    detections: failure
      ? [
          {
            place,
            // The resource alone is its identity.
            locator: 'configuration',
            location: uid,
            title: failure.title,
            description: `${failure.title}. ${impact}`,
            severity: failure.severity,
            confidence: 'confirmed',
            cweIds,
            evidence: [failure.evidence],
            remediation: failure.remediation,
          },
        ]
      : [],
  };
}

/** Closes what is about a resource that is no longer there. */
export const goneResultOf = (
  { assetId, account }: { readonly assetId: string; readonly account: string },
  checkId: string,
  uid: string,
): CheckResult => ({
  assetId,
  check: checkInfoOf(checkId),
  outcome: 'not_applicable',
  reason: 'The resource is gone',
  closing: 'The resource is gone',
  ranAt: placeOf(account, uid),
  cleared: 'all',
  detections: [],
});

/** Checks that say whether anyone can reach or read a resource. */
const exposing = new Set(
  awsChecks.filter(({ category }) => category === 'exposure').map(({ id }) => id),
);

/** Whether a resource is public by its results; undefined where no check says so. */
export function publicBy(results: readonly ResourceResult[]): boolean | null | undefined {
  const of = results.filter(({ checkId }) => exposing.has(checkId));
  if (of.length === 0) return undefined;
  if (of.some(({ outcome }) => outcome === 'fail')) return true;
  if (of.some(({ outcome }) => outcome === 'error')) return null;
  return of.some(({ outcome }) => outcome === 'pass') ? false : undefined;
}
