import { previewRequestSchema } from '@parapet/contracts/releases/previews/preview';
import { buildIdSchema } from '@parapet/contracts/releases/release';
import type { StoreStorage } from '@parapet/stores/persistence';
import { safePath } from '@parapet/stores/safe-path';
import { z } from 'zod';
import { PREVIEW_KEY } from './storage-keys.ts';

/** The stored format: `wishes` are the requests. */
const storedSchema = z.object({
  /** Requested by a link, not yet agreed to. */
  wishes: z.array(previewRequestSchema),
  /** The page of the link. */
  path: z.string().nullable().transform(safePath),
  /** The user who agreed, and the exact builds. */
  agreed: z
    .object({
      userId: z.string(),
      builds: z.array(previewRequestSchema.extend({ buildId: buildIdSchema, origin: z.url() })),
    })
    .nullable(),
  problems: z.array(z.object({ wish: z.string(), reason: z.string() })),
  /** The page was loaded again because its policy allowed too little. */
  reloaded: z.boolean().default(false),
});

const readSchema = storedSchema.transform(({ wishes, problems, ...rest }) => ({
  ...rest,
  requests: wishes,
  problems: problems.map(({ wish, reason }) => ({ request: wish, reason })),
}));
/** A build that the user agreed to. */
export type AgreedBuild = NonNullable<StoredPreview['agreed']>['builds'][number];
export type StoredPreview = z.infer<typeof readSchema>;

const empty: StoredPreview = {
  requests: [],
  path: null,
  agreed: null,
  problems: [],
  reloaded: false,
};

const serialize = ({ requests, problems, ...rest }: StoredPreview): string =>
  JSON.stringify({
    ...rest,
    wishes: requests,
    problems: problems.map(({ request, reason }) => ({ wish: request, reason })),
  } satisfies z.infer<typeof storedSchema>);

/** State of a preview that outlives the page, in the storage of this tab. */
export const storedPreviewIn = (storage: StoreStorage) => ({
  read: (): StoredPreview => {
    const stored = storage.getItem(PREVIEW_KEY);
    if (typeof stored !== 'string') return empty;
    try {
      return readSchema.safeParse(JSON.parse(stored)).data ?? empty;
    } catch {
      return empty;
    }
  },
  save: (preview: Partial<StoredPreview>): void =>
    void storage.setItem(PREVIEW_KEY, serialize({ ...empty, ...preview })),
  clear: (): void => void storage.removeItem(PREVIEW_KEY),
});
