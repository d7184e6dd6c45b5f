import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { CloudPort, NamedAccount } from '../../cloud/cloud.port.ts';
import type { ScopeEvidence } from '../evidence/evidence.ts';
import { evidenceIn } from '../repositories/evidence.repository.ts';
import { partDaysIn } from '../repositories/part-days.repository.ts';
import type { NamedScope } from './scope.ts';

export interface ReadScopesPorts {
  readonly cloud: Pick<CloudPort, 'listAccounts'>;
}

export interface ScopeChoice {
  readonly accountId?: string | undefined;
  readonly tag?: string | undefined;
  /** A day that is over; now without one. */
  readonly asOf?: string | undefined;
}

export interface ChosenScopes {
  readonly named: readonly NamedScope[];
  /** When the newest reading ended; null before the first. */
  readonly readAt: string | null;
  /** Everything that the workspace has, and not a part of it. */
  readonly isWhole: boolean;
}

const outside = (evidence: ScopeEvidence): NamedScope => ({
  id: 'external',
  label: 'the internet',
  provider: 'external',
  status: 'external',
  evidence,
});

const accountScope = (
  { id, alias, provider, status }: NamedAccount,
  evidence: ScopeEvidence | null,
): NamedScope => ({
  id,
  label: alias,
  provider,
  status: status === 'connected' || status === 'degraded' ? status : 'error',
  evidence,
});

/** The scopes of a whole workspace: real accounts, and what is seen from outside. */
export const wholeScopes = (
  accounts: readonly NamedAccount[],
  evidence: readonly ScopeEvidence[],
): NamedScope[] => {
  const byKey = new Map(evidence.map((one) => [`${one.kind} ${one.key}`, one]));
  const external = byKey.get('external ');
  return [
    ...accounts
      .filter(({ isSample }) => !isSample)
      .map((account) => accountScope(account, byKey.get(`account ${account.id}`) ?? null)),
    ...(external ? [outside(external)] : []),
  ];
};

/**
 * Reads what is known of the workspace, of one account or of the assets with a tag. A tag that no asset has any more is
 * known for the days on which one had it.
 * @throws AppError not_found for an account or tag that is not there
 */
export async function readScopes(
  { cloud }: ReadScopesPorts,
  scope: WorkspaceTx,
  { accountId, tag, asOf }: ScopeChoice,
): Promise<ChosenScopes> {
  if (tag !== undefined) {
    const evidence = await evidenceIn(scope).find('tag', tag);
    const wasKnown = async () =>
      asOf !== undefined &&
      (await partDaysIn(scope, { kind: 'tag', key: tag }).findFirstDay(asOf)) !== null;
    if (!evidence && (await wasKnown())) return chosen([], false);
    if (!evidence) throw new AppError('not_found', 'No approved asset has this tag.');
    return chosen([outside(evidence)], false);
  }
  const accounts = await cloud.listAccounts(scope);
  if (accountId !== undefined) {
    const account = accounts.find(({ id }) => id === accountId.toLowerCase());
    if (!account) throw new AppError('not_found', 'There is no such cloud account.');
    const evidence = await evidenceIn(scope).find('account', account.id);
    return chosen([accountScope(account, evidence ?? null)], false);
  }
  return chosen(wholeScopes(accounts, await evidenceIn(scope).list()), true);
}

const chosen = (named: readonly NamedScope[], isWhole: boolean): ChosenScopes => ({
  named,
  readAt: named.reduce<string | null>((last, { evidence }) => {
    const at = evidence?.readAt ?? null;
    return at !== null && (last === null || at > last) ? at : last;
  }, null),
  isWhole,
});
