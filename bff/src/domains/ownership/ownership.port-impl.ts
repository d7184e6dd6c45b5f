import type { FeedPort } from '../feed/feed.port.ts';
import { type CheckOwnershipPorts, checkProof } from './check-ownership.ts';
import type { OwnershipPort, ProveNow } from './ownership.port.ts';
import { proofsIn } from './ownership.repository.ts';
import { proveByAccount } from './prove-by-account.ts';

export const createOwnershipPort = (ports: {
  readonly feed: Pick<FeedPort, 'record'>;
}): OwnershipPort => ({
  proveByAccount: proveByAccount(ports),
  listProvedByDns: (scope) => proofsIn(scope).listProvedByDns(),
});

export const proveNow =
  (ports: Omit<CheckOwnershipPorts, 'log'>): ProveNow =>
  async ({ workspaceId, assetId, host }, signal) => {
    const proof = await ports.db.asWorker(workspaceId, (tx) =>
      proofsIn({ tx, workspaceId }).findProving(host),
    );
    const check =
      proof && (await checkProof(ports, { workspaceId, proofId: proof.id, assetId }, signal));
    if (!check)
      return { outcome: 'not_proved', problem: 'Ownership of this domain is not proved.' };
    if (check.outcome === 'found') return { outcome: 'proved' };
    const outcome = check.outcome === 'absent' ? 'not_proved' : 'unclear';
    return { outcome, problem: check.problem };
  };
