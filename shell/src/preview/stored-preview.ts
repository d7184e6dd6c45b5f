import { previewRequestSchema } from '@parapet/contracts/releases/previews/preview';
import { buildIdSchema } from '@parapet/contracts/releases/release';
import type { StoreStorage } from '@parapet/stores/persistence';
import { safePath } from '@parapet/stores/safe-path';
import { z } from 'zod';
import { PREVIEW_KEY } from './storage-keys.ts';

const storedSchema = z.object({
  /** Requested by a link, not yet agreed to. */
  requests: z.array(previewRequestSchema),
  /** The page of the link. */
  path: z.string().nullable().transform(safePath),
  /** The user who agreed, and the exact builds. */
  agreed: z
    .object({
      userId: z.string(),
      builds: z.array(previewRequestSchema.extend({ buildId: buildIdSchema, origin: z.url() })),
    })
    .nullable(),
  problems: z.array(z.object({ request: z.string(), reason: z.string() })),
  /** The page was loaded again because its policy allowed too little. */
  reloaded: z.boolean(),
});
/** A build that the user agreed to. */
export type AgreedBuild = NonNullable<StoredPreview['agreed']>['builds'][number];
export type StoredPreview = z.infer<typeof storedSchema>;

const empty: StoredPreview = {
  requests: [],
  path: null,
  agreed: null,
  problems: [],
  reloaded: false,
};

/** State of a preview that outlives the page, in the storage of this tab. */
export const storedPreviewIn = (storage: StoreStorage) => ({
  read: (): StoredPreview => {
    const stored = storage.getItem(PREVIEW_KEY);
    if (typeof stored !== 'string') return empty;
    try {
      return storedSchema.safeParse(JSON.parse(stored)).data ?? empty;
    } catch {
      return empty;
    }
  },
  save: (preview: Partial<StoredPreview>): void =>
    void storage.setItem(PREVIEW_KEY, JSON.stringify({ ...empty, ...preview })),
  clear: (): void => void storage.removeItem(PREVIEW_KEY),
});
