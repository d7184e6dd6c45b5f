import { failureNotice } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import {
  type ChangeAssets,
  type ChangedAssets,
  MAX_BULK_ASSETS,
} from '@parapet/contracts/assets/asset-bulk';
import { useHost } from '@parapet/remote-kit/host';
import { useRequestId } from '@parapet/remote-kit/request-id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useAssetsApi } from '../../app.ts';
import { ASSETS } from './asset-keys.ts';

/** The result of a command for each asset; `error` is the first failure. */
interface Outcome {
  done: Asset[];
  failed: Asset[];
  error: unknown;
}

const runSequentially = async (
  assets: readonly Asset[],
  work: (asset: Asset) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [], error: null };
  for (const asset of assets) {
    try {
      await work(asset);
      outcome.done.push(asset);
    } catch (error) {
      outcome.failed.push(asset);
      outcome.error ??= error;
    }
  }
  return outcome;
};

const nameOrCount = (assets: readonly Asset[]): string => {
  const [only] = assets;
  return assets.length === 1 && only
    ? only.displayName
    : `${assets.length.toLocaleString('en')} assets`;
};

const wasWere = (assets: readonly Asset[], verb: string): string =>
  `${assets.length === 1 ? 'was' : 'were'} ${verb}`;

interface Command {
  assets: readonly Asset[];
  verb: 'restored' | 'deleted';
  work: (asset: Asset) => Promise<unknown>;
}

/** Describes what a change of many assets did to them. */
export type Change = 'archived' | 'restored' | 'changed' | 'put in a scan';

export interface AssetCommands {
  archive: (asset: Asset) => Promise<boolean>;
  restore: (assets: readonly Asset[]) => Promise<void>;
  /** Changes many assets, or `only` one, with one request; resolves to whether it was accepted. */
  change: (request: ChangeAssets, done: Change, only?: Asset) => Promise<boolean>;
  /** Starts a search for names below a domain. */
  findSubdomains: (asset: Asset) => Promise<void>;
  /** Asks for confirmation. */
  remove: (asset: Asset) => Promise<void>;
}

/**
 * Archives, restores and deletes assets and notifies of the result, with what undoes archiving. Rows change on
 * success only.
 */
export const useAssetCommands = (): { commands: AssetCommands; busy: boolean } => {
  const api = useAssetsApi();
  const { notify, confirm, subscription } = useHost();
  const queries = useQueryClient();
  const requestIdOf = useRequestId();
  /** Scans that were started: another one of the same assets is another request. */
  const started = useRef(0);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ assets, verb, work }: Command) => {
      const { done, failed, error } = await runSequentially(assets, work);
      if (done.length > 0) {
        notify({ tone: 'success', text: `${nameOrCount(done)} ${wasWere(done, verb)}` });
      }
      if (failed.length > 0) {
        notify(failureNotice(error, nameOrCount(failed), wasWere(failed, `not ${verb}`)));
      }
      await Promise.all([queries.invalidateQueries({ queryKey: ASSETS }), subscription.reload()]);
    },
  });

  // Memoized because every row of the table receives the commands.
  const commands = useMemo<AssetCommands>(() => {
    const run = (assets: readonly Asset[], verb: Command['verb'], work: Command['work']) =>
      mutateAsync({ assets, verb, work });
    const reload = () =>
      Promise.all([queries.invalidateQueries({ queryKey: ASSETS }), subscription.reload()]);

    /** Gives each asset the state that it had. */
    const undo = async (archived: ChangedAssets['archived'], only?: Asset) => {
      try {
        let restored = 0;
        for (const { state, ids } of archived) {
          const change = { action: 'restore' as const, state };
          restored += (await api.changeAssets({ assets: { ids }, change })).changed;
        }
        notify({ tone: 'success', text: `${subjectOf(restored, only)} restored.` });
      } catch (error) {
        notify(failureNotice(error, 'The assets', 'were not restored'));
      }
      await reload();
    };

    const send = (request: ChangeAssets): Promise<ChangedAssets> => {
      const { change } = request;
      if (change.action !== 'scan') return api.changeAssets(request);
      const requestId = requestIdOf([started.current, request]);
      return api.changeAssets({ ...request, change: { ...change, requestId } });
    };

    const change: AssetCommands['change'] = async (request, done, only) => {
      try {
        const { assets } = request;
        // One request takes a limited number; the notice names how many are left.
        const ids = 'ids' in assets ? assets.ids.slice(0, MAX_BULK_ASSETS) : null;
        const answer = await send(ids ? { ...request, assets: { ids } } : request);
        const rest = 'ids' in assets ? assets.ids.length - (ids?.length ?? 0) : 0;
        const changed = { ...answer, left: answer.left + rest };
        const { scanId, archived } = changed;
        if (scanId) started.current += 1;
        notify({
          tone: changed.unchanged.length > 0 || changed.left > 0 ? 'warning' : 'success',
          text: outcomeOf(changed, done, only),
          ...(scanId && { action: { label: 'Show scan', to: `/dashboard/scans/${scanId}` } }),
          ...(archived.length > 0 && {
            action: { label: 'Undo', run: () => void undo(archived, only) },
          }),
        });
        await reload();
        return true;
      } catch (error) {
        notify(failureNotice(error, 'The assets', `were not ${done}`));
        return false;
      }
    };

    return {
      archive: (asset) =>
        change({ assets: { ids: [asset.id] }, change: { action: 'archive' } }, 'archived', asset),
      restore: (assets) =>
        run(assets, 'restored', ({ id }) => api.updateAsset(id, { state: 'approved' })),
      change,
      findSubdomains: async ({ id, displayName }) => {
        try {
          await api.discoverNames(id);
          const text = `Searching for names below ${displayName}. What is found is listed under Discovered.`;
          notify({ tone: 'success', text });
        } catch (error) {
          notify(failureNotice(error, 'The search', 'was not started'));
        }
      },
      remove: async (asset) => {
        const agreed = await confirm({
          title: `Delete ${asset.displayName}?`,
          body: 'Its findings and their history are deleted too. To keep them, archive it: archived assets do not count toward your plan.',
          confirmLabel: 'Delete',
          danger: true,
        });
        if (agreed) await run([asset], 'deleted', ({ id }) => api.deleteAsset(id));
      },
    };
  }, [api, confirm, notify, queries, subscription, mutateAsync, requestIdOf]);

  return { commands, busy: isPending };
};

const subjectOf = (count: number, only?: Asset): string => {
  if (count !== 1) return `${count.toLocaleString('en')} assets were`;
  return only ? `${only.displayName} was` : '1 asset was';
};

/** Says what was changed, and what not and why. */
const outcomeOf = (
  { changed, unchanged, left }: ChangedAssets,
  done: Change,
  only?: Asset,
): string => {
  const reasons = unchanged.map(({ reason, count, names: [first] }) =>
    count === 1 && first ? `${first} was not: ${reason}` : `${subjectOf(count)} not: ${reason}`,
  );
  return [
    changed === 0 ? `No asset was ${done}.` : `${subjectOf(changed, only)} ${done}.`,
    ...reasons,
    ...(left > 0
      ? [
          `${left.toLocaleString('en')} more ${left === 1 ? 'is' : 'are'} left: one change covers 1,000. Repeat it for the rest.`,
        ]
      : []),
  ].join(' ');
};
