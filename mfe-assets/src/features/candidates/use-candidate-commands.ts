import { failureNotice } from '@parapet/api-client/failure-message';
import { type AssetCandidate, MAX_DECIDED_CANDIDATES } from '@parapet/contracts/assets/discovery';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** The start of the key of every list of discovered names. */
export const CANDIDATES = ['candidates'] as const;

const nameOrCount = (candidates: readonly AssetCandidate[]): string => {
  const [only] = candidates;
  return candidates.length === 1 && only ? only.displayName : `${candidates.length} names`;
};

/** Approves and dismisses discovered names and notifies of the result. */
export const useCandidateCommands = () => {
  const api = useAssetsApi();
  const { notify, confirm, subscription } = useHost();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({
      candidates,
      verb,
      send,
    }: {
      candidates: readonly AssetCandidate[];
      verb: 'approved' | 'dismissed';
      send: (ids: string[]) => Promise<unknown>;
    }) => {
      const were = candidates.length === 1 ? 'was' : 'were';
      const chosen = candidates.slice(0, MAX_DECIDED_CANDIDATES);
      try {
        await send(chosen.map(({ id }) => id));
        notify({ tone: 'success', text: `${nameOrCount(chosen)} ${were} ${verb}` });
      } catch (error) {
        notify(failureNotice(error, nameOrCount(chosen), `${were} not ${verb}`));
      }
      await Promise.all([
        queries.invalidateQueries({ queryKey: CANDIDATES }),
        queries.invalidateQueries({ queryKey: ['assets'] }),
        subscription.reload(),
      ]);
    },
  });

  return {
    busy: isPending,
    approve: async (candidates: readonly AssetCandidate[]) => {
      const agreed = await confirm({
        title: `Approve ${nameOrCount(candidates)}?`,
        body:
          candidates.length === 1
            ? 'It becomes an asset, which counts toward your plan and can be scanned. By approving you confirm that you have the right to scan it.'
            : 'They become assets, which count toward your plan and can be scanned. By approving you confirm that you have the right to scan them.',
        confirmLabel: 'Approve',
      });
      if (!agreed) return;
      await mutateAsync({ candidates, verb: 'approved', send: api.approveCandidates });
    },
    dismiss: (candidates: readonly AssetCandidate[]) =>
      mutateAsync({ candidates, verb: 'dismissed', send: api.dismissCandidates }),
  };
};
