import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import { addAssetFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useRequestId } from '@parapet/remote-kit/request-id';
import { useMemo, useState } from 'react';
import { createAssetsApi } from '../api/assets-api.ts';
import type { Connection } from '../api/widgets-api.ts';
import { readScanAtOnce, saveScanAtOnce } from './scan-at-once.ts';

/** The form that adds one asset. `limitError` and `existing` say more about a refusal. */
export const useAddAsset = (
  { client, workspaceId }: Connection,
  initialValue: string,
  onAdded: (asset: Asset) => void,
) => {
  const api = useMemo(() => createAssetsApi(client, workspaceId), [client, workspaceId]);
  const { subscription, notify, track } = useHost();
  const requestIdOf = useRequestId();
  /** The message of the service at the limit of the plan. */
  const [limitError, setLimitError] = useState<string | null>(null);
  /** The asset that the input repeats. */
  const [existing, setExisting] = useState<Asset | null>(null);

  const [scanAtOnce, setScanAtOnce] = useState(readScanAtOnce);
  const chooseScanAtOnce = (isWanted: boolean) => {
    setScanAtOnce(isWanted);
    saveScanAtOnce(isWanted);
  };

  const notifyDone = (asset: Asset, verb: 'added' | 'restored') =>
    notify({
      tone: 'success',
      text: `${asset.displayName} was ${verb}`,
      action: scanAction(asset),
    });

  /** The asset is there by now, whatever becomes of the scan. */
  const scan = async (asset: Asset) => {
    const name = asset.displayName;
    try {
      const requestId = requestIdOf(asset.id);
      const { id } = await api.startScan({ assetIds: [asset.id], intensity: 'safe', requestId });
      track('scan_started', { assets: 1, intensity: 'safe' });
      notify({
        tone: 'success',
        text: `${name} was added, and its scan was started`,
        action: { label: 'Show scan', to: `/dashboard/scans/${id}` },
      });
    } catch (error) {
      const { title, body } = failureMessage(error, 'Its scan', 'was not started');
      const text = `${name} was added. ${title}. ${body}`;
      // Without an answer the scan may be there: the same request starts it once.
      const isLost = isApiError(error) && (error.code === 'network_failed' || error.status >= 500);
      const again = { label: 'Try again', run: () => void scan(asset) };
      notify({ tone: 'warning', text, action: isLost ? again : scanAction(asset) });
    }
  };

  const run = async (work: () => Promise<Asset>, verb: 'added' | 'restored') => {
    setLimitError(null);
    try {
      const asset = await work();
      const isScanned = verb === 'added' && scanAtOnce;
      if (!isScanned) notifyDone(asset, verb);
      // Analytics get no name of an asset.
      track(`asset_${verb}`);
      void subscription.reload();
      onAdded(asset);
      if (isScanned) await scan(asset);
      return;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'plan_limit') {
        setLimitError(error.message);
        return {};
      }
      if (error.code !== 'duplicate') throw error;
      const id = error.existingAssetId;
      // The message is complete without the link to the existing asset.
      setExisting(id === null ? null : await api.getAsset(id).catch(() => null));
      return { fields: { value: error.message } };
    }
  };

  const form = useApiForm({
    schema: addAssetFormSchema,
    defaultValues: { value: initialValue, consent: false },
    send: (input) => {
      setExisting(null);
      return run(() => api.addAsset(input), 'added');
    },
    describe: (error) => failureMessage(error, 'The asset', 'was not added'),
  });

  /** Restores an archived asset instead of adding it twice. */
  const restore = (asset: Asset) =>
    form.run(() => run(() => api.updateAsset(asset.id, { state: 'approved' }), 'restored'));

  return { form, limitError, existing, restore, scanAtOnce, chooseScanAtOnce };
};

const scanAction = (asset: Asset) => ({
  label: 'Start scan',
  to: `/dashboard/scans/new?asset=${asset.id}`,
});
