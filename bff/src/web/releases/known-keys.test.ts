import { expect, test } from 'vitest';
import { createTestReleaser } from '../../testing/test-releaser.ts';
import { createKnownKeys } from './known-keys.ts';

test('the ids of a remote are those of its channel, or of all its channels', async () => {
  const live = createTestReleaser();
  const previews = createTestReleaser();
  const keys = createKnownKeys(
    [
      live.limitedKeyFor('mfe-assets', 'production'),
      previews.limitedKeyFor('mfe-assets', 'pr-*'),
      previews.limitedKeyFor('mfe-assets', 'staging'),
    ],
    null,
  );
  const [liveId] = await keys.idsOf('mfe-assets', 'production');
  const [previewId] = await keys.idsOf('mfe-assets', 'pr-12');
  expect(liveId).not.toBe(previewId);
  expect(await keys.idsOf('mfe-assets', 'production')).toEqual([liveId]);
  expect(await keys.idsOf('mfe-assets', 'pr-12')).toEqual([previewId]);
  expect(await keys.idsOf('mfe-assets', 'staging')).toEqual([previewId]);
  expect(await keys.idsOf('mfe-assets', 'other')).toEqual([]);
  expect(await keys.idsOf('mfe-assets')).toEqual([liveId, previewId]);
  expect(await keys.idsOf('mfe-scans')).toEqual([]);
});
