import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/asset';
import { addAssetFormSchema } from '@parapet/contracts/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useState } from 'react';
import { useAssetsApi } from '../app.ts';

/** The form that adds one asset. `limitError` and `existing` say more about a refusal. */
export const useAddAsset = (initialValue: string, onAdded: (asset: Asset) => void) => {
  const api = useAssetsApi();
  const { subscription, notify, track } = useHost();
  /** The message of the service at the limit of the plan. */
  const [limitError, setLimitError] = useState<string | null>(null);
  /** The asset that the input repeats. */
  const [existing, setExisting] = useState<Asset | null>(null);

  const run = async (work: () => Promise<Asset>, verb: 'added' | 'restored') => {
    setLimitError(null);
    try {
      const asset = await work();
      notify({
        tone: 'success',
        text: `${asset.displayName} was ${verb}`,
        action: { label: 'Start scan', to: `/dashboard/scans/new?asset=${asset.id}` },
      });
      // Analytics get no name of an asset.
      track(`asset_${verb}`);
      void subscription.reload();
      onAdded(asset);
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

  return { form, limitError, existing, restore };
};
