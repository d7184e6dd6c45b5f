import { type ScanFilter, scanFilterSchema } from '@parapet/contracts/scans/scan-start';
import type { FormDraft } from '@parapet/remote-kit/form-draft';
import type { StartForm } from './start-form.ts';
import type { AssetsToScan } from './use-assets-to-scan.ts';

/** Returns what all assets of the draft match; null without one, or where they were chosen one by one. */
export const filterOfDraft = (draft: FormDraft<StartForm>): ScanFilter | null => {
  const typed = draft.read();
  return typed?.takes === 'matching'
    ? (scanFilterSchema.safeParse(typed.filter).data ?? null)
    : null;
};

/** The draft as it can still be sent: without assets that are gone, or a filter that matches none. */
export const sendableDraft = (
  draft: FormDraft<StartForm>,
  { assets, total, matching }: Pick<AssetsToScan, 'assets' | 'total' | 'matching'>,
): FormDraft<StartForm> => {
  const known = assets.length < total ? null : new Set(assets.map(({ id }) => id));
  return {
    ...draft,
    read: () => {
      const typed = draft.read();
      return (
        typed && {
          ...typed,
          takes: matching ? typed.takes : 'chosen',
          assetIds: (typed.assetIds ?? []).filter((id) => known?.has(id) ?? true),
        }
      );
    },
  };
};
