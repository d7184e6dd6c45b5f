import type { Exposure } from '@parapet/contracts/breach/breach';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn as namesIn } from '../../../platform/db/people.repository.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import type { ExposureRow } from '../repositories/exposure-list.repository.ts';
import { readCredentials } from '../repositories/members.repository.ts';
import { passwordAgeOf } from './severity.policy.ts';

/** Adds what other tables say of exposures. `domains` are names of assets by id. */
export async function describeExposures(
  scope: WorkspaceTx,
  rows: readonly ExposureRow[],
  domains: ReadonlyMap<string, string>,
): Promise<Exposure[]> {
  if (rows.length === 0) return [];
  const breaches = await breachesIn(scope).list([...new Set(rows.map((row) => row.breachId))]);
  const credentials = rows.some(({ memberId }) => memberId !== null)
    ? await readCredentials(scope)
    : new Map();
  const names = await namesIn(
    scope,
    rows.map(({ decidedById }) => decidedById),
  );
  return rows.flatMap(({ breachId, memberId, decidedById, ...row }) => {
    const breach = breaches.get(breachId);
    if (!breach) return [];
    const member = memberId === null ? null : (credentials.get(memberId) ?? null);
    const { id, name, title, breachDate, isListed, flags } = breach;
    return [
      {
        ...row,
        domain: domains.get(row.assetId) ?? '',
        breach: { id, name, title, breachDate, isListed, flags },
        decidedBy: names(decidedById),
        isMember: member !== null,
        hasSecondFactor: member?.hasSecondFactor ?? null,
        passwordAge: passwordAgeOf({ breachDate, member }),
      },
    ];
  });
}
