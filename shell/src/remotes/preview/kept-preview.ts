import { previewRequestSchema } from '@parapet/contracts/preview';
import { buildIdSchema } from '@parapet/contracts/release';
import type { StoreStorage } from '@parapet/stores/persistence';
import { safePath } from '@parapet/stores/safe-path';
import { z } from 'zod';

const KEY = 'parapet.preview';

const keptSchema = z.object({
  /** Wished for by a link, and not yet agreed to. */
  wishes: z.array(previewRequestSchema),
  /** The page that the link led to. */
  path: z.string().nullable().transform(safePath),
  /** Who has agreed to which builds, and so to no others. */
  agreed: z
    .object({
      userId: z.string(),
      builds: z.array(previewRequestSchema.extend({ buildId: buildIdSchema, origin: z.url() })),
    })
    .nullable(),
  problems: z.array(z.object({ wish: z.string(), reason: z.string() })),
});
export type KeptPreview = z.infer<typeof keptSchema>;

const nothing: KeptPreview = { wishes: [], path: null, agreed: null, problems: [] };

/** What outlives the page of a preview: in the storage of this tab, of no other and no longer. */
export const keptPreviewIn = (storage: StoreStorage) => ({
  read: (): KeptPreview => {
    const stored = storage.getItem(KEY);
    if (typeof stored !== 'string') return nothing;
    try {
      return keptSchema.safeParse(JSON.parse(stored)).data ?? nothing;
    } catch {
      return nothing;
    }
  },
  keep: (kept: Partial<KeptPreview>): void =>
    void storage.setItem(KEY, JSON.stringify({ ...nothing, ...kept })),
  forget: (): void => void storage.removeItem(KEY),
});
