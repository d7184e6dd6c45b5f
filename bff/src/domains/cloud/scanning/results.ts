import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import { infoOf } from '@parapet/checks/ledger/ledger';
import type { ResourcePlace } from '@parapet/checks/place';
import type { ResourceResult } from '@parapet/cloud-scanner/contract';
import { cloudChecks, definedChecks } from '@parapet/cloud-scanner/registry';
import type { CheckResult } from '../../findings/findings.port.ts';
import type { ScannedAccount } from '../providers/opening.ts';

const infos = new Map<string, CheckInfo>(cloudChecks.map((check) => [check.id, infoOf(check)]));
const facts = new Map(definedChecks.map((check) => [check.id, check]));

export const checkInfoOf = (checkId: string): CheckInfo => {
  const info = infos.get(checkId);
  if (!info) throw new Error(`There is no check ${checkId}.`);
  return info;
};

type PlacedAccount = Pick<ScannedAccount, 'provider' | 'accountUid'>;

export const placeOf = ({ provider, accountUid }: PlacedAccount, uid: string): ResourcePlace => ({
  provider,
  account: accountUid,
  resource: uid,
});

/** A result of one resource as findings take it: it closes and opens what is about this resource alone. */
export function checkResultOf(
  { assetId, account }: { readonly assetId: string; readonly account: PlacedAccount },
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
  { assetId, account }: { readonly assetId: string; readonly account: PlacedAccount },
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

/** Problems by which anyone has access to a resource, by check. */
const exposing = new Map(
  definedChecks.flatMap(({ id, problems }) => {
    const keys = Object.keys(problems).filter((key) => problems[key]?.exposure !== undefined);
    return keys.length === 0 ? [] : [[id, new Set(keys)] as const];
  }),
);

/** Whether a resource is public by its results; undefined where no check says so. */
export function publicBy(results: readonly ResourceResult[]): boolean | null | undefined {
  const of = results.filter(({ checkId }) => exposing.has(checkId));
  const isExposed = ({ checkId, failure }: ResourceResult) =>
    failure !== null && exposing.get(checkId)?.has(failure.problem) === true;
  if (of.some(isExposed)) return true;
  if (of.some(({ outcome }) => outcome === 'error')) return null;
  return of.some(({ outcome }) => outcome === 'pass' || outcome === 'fail') ? false : undefined;
}
