import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { CloudPort } from '../../cloud/cloud.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { ScansPort } from '../../scans/scans.port.ts';
import { evidenceIn } from '../repositories/evidence.repository.ts';
import { countAccount } from './count-account.policy.ts';
import { countAssets } from './count-assets.policy.ts';
import type { ScopeEvidence } from './evidence.ts';

export interface GatherPorts {
  readonly cloud: Pick<CloudPort, 'listAccounts' | 'readEvidence'>;
  readonly assets: Pick<AssetsPort, 'listReported' | 'tagged'>;
  readonly findings: Pick<FindingsPort, 'listSettled'>;
  readonly scans: Pick<ScansPort, 'listLedgers'>;
}

const ASSETS_OF_READ = 1000;

/**
 * Counts how checks ended in each account, on all assets and on those with a tag. It reads page by page, each in
 * a transaction of its own.
 */
export async function gatherEvidence(
  { cloud, assets, findings, scans }: GatherPorts,
  inWorkspace: <T>(work: (scope: WorkspaceTx) => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<ScopeEvidence[]> {
  const { accounts, settled } = await inWorkspace(async (scope) => ({
    accounts: await cloud.listAccounts(scope),
    settled: await findings.listSettled(scope),
  }));
  const ofAccount = Map.groupBy(settled, ({ assetId }) => assetId);
  const evidence: ScopeEvidence[] = [];
  for (const { id } of accounts) {
    signal.throwIfAborted();
    const read = await inWorkspace((scope) => cloud.readEvidence(scope, id));
    evidence.push(countAccount(id, read, ofAccount.get(id) ?? []));
  }
  const count = countAssets(settled);
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const from: string | null = after;
    const page = await inWorkspace(async (scope) => {
      const listed = await assets.listReported(scope, { after: from, limit: ASSETS_OF_READ });
      const ids = listed.map(({ assetId }) => assetId);
      return {
        ids,
        tags: await evidenceIn(scope).tagsOf(assets, ids),
        ledgers: await scans.listLedgers(scope, ids),
      };
    });
    const ledgers = new Map(page.ledgers.map((ledger) => [ledger.assetId, ledger]));
    for (const id of page.ids) {
      count.add({ tags: page.tags.get(id) ?? [], ledger: ledgers.get(id) ?? null });
    }
    after = page.ids.length === ASSETS_OF_READ ? (page.ids.at(-1) ?? null) : null;
  } while (after !== null);
  return [...evidence, ...count.end()];
}
