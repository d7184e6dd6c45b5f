import { type ApiError, isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { type Asset, addAssetSchema } from '@parapet/contracts/asset';
import { useHost } from '@parapet/remote-kit/host';
import { useState } from 'react';
import { useAssetsApi } from '../app.ts';

/** Why nothing was added. The input stays in every case. */
export type AddProblem =
  | { kind: 'fields'; value: string | null; consent: string | null }
  | { kind: 'duplicate'; message: string; existing: Asset | null }
  | { kind: 'plan'; message: string }
  | { kind: 'failed'; title: string; requestId: string | null };

const noConsent = 'Confirm that you have the right to scan this target';

const issueAt = (issues: ApiError['issues'], field: string): string | null =>
  issues.find(({ path }) => path[0] === field)?.message ?? null;

const fieldsOf = (issues: ApiError['issues']): AddProblem | null => {
  const value = issueAt(issues, 'value');
  const consent = issueAt(issues, 'consent');
  return value === null && consent === null ? null : { kind: 'fields', value, consent };
};

/** Adds one asset; on failure `problem` holds what the form shows. */
export const useAddAsset = (onAdded: (asset: Asset) => void) => {
  const api = useAssetsApi();
  const { subscription, notify, track } = useHost();
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const problemOf = async (error: unknown): Promise<AddProblem> => {
    if (isApiError(error)) {
      if (error.code === 'plan_limit') return { kind: 'plan', message: error.message };
      if (error.code === 'duplicate') {
        const id = error.existingAssetId;
        // The message is complete without the link to the existing asset.
        const existing = id === null ? null : await api.getAsset(id).catch(() => null);
        return { kind: 'duplicate', message: error.message, existing };
      }
      const fields = fieldsOf(error.issues);
      if (fields) return fields;
    }
    const { title, body, requestId } = failureMessage(error, 'The asset', 'was not added');
    return { kind: 'failed', title: `${title}. ${body}`, requestId };
  };

  const run = async (work: () => Promise<Asset>, verb: 'added' | 'restored') => {
    setBusy(true);
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
    } catch (error) {
      setProblem(await problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  const add = async (typed: string, consent: boolean) => {
    const input = addAssetSchema.safeParse({ value: typed, consent });
    const value = input.success ? null : (input.error.issues[0]?.message ?? null);
    if (!input.success || !consent) {
      setProblem({ kind: 'fields', value, consent: consent ? null : noConsent });
      return;
    }
    await run(() => api.addAsset(input.data), 'added');
  };

  /** Restores an archived asset instead of adding it twice. */
  const restore = (asset: Asset) =>
    run(() => api.updateAsset(asset.id, { state: 'approved' }), 'restored');

  return { problem, busy, add, restore };
};
