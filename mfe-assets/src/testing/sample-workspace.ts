import { ApiError } from '@parapet/api-client/api-error';
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { CreateView, SavedView } from '@parapet/contracts/access/saved-view';
import type { AddAsset, Asset, UpdateAsset } from '@parapet/contracts/assets/asset';
import type { BulkChange, ChangeAssets, ChangedAssets } from '@parapet/contracts/assets/asset-bulk';
import type { PreviewMerge } from '@parapet/contracts/assets/asset-merge';
import type { StartScan } from '@parapet/contracts/scans/scan';
import { assetPage, idOf, newAsset } from './sample-assets.ts';
import { ada } from './sample-members.ts';
import { queuedScan } from './sample-scan.ts';

export const apiError = (
  code: 'invalid_input' | 'consent_required' | 'duplicate' | 'plan_limit' | 'conflict',
  message: string,
  field?: string,
  existingAssetId?: string,
): ApiError =>
  new ApiError({
    message,
    status: { plan_limit: 402, duplicate: 409, conflict: 409 }[code as string] ?? 422,
    code,
    requestId: 'req-refused',
    issues: field ? [{ path: [field], message }] : [],
    existingAssetId,
  });

const normalised = (value: string): string =>
  new URL(`http://${value.trim()}`).hostname.replace(/\.$/, '');

/** A workspace in memory that responds as the service does, errors included. */
export const createSampleWorkspace = (
  start: readonly Asset[],
  { limit = 50 } = {},
): { answers: FakeAnswers; assets: () => readonly Asset[] } => {
  let assets = [...start];
  let count = 100;

  const find = (id: string | undefined): Asset => {
    const found = assets.find((each) => each.id === id);
    if (!found) throw new ApiError({ message: 'Not found', status: 404, code: 'not_found' });
    return found;
  };
  const claimSlot = () => {
    if (assets.filter(({ state }) => state !== 'archived').length < limit) return;
    throw apiError(
      'plan_limit',
      `The Free plan has room for ${limit} asset${limit === 1 ? '' : 's'}. Archive or delete one, or upgrade the plan.`,
    );
  };

  const add = ({ value, consent }: AddAsset): Asset => {
    if (/\s/.test(value)) {
      const message = 'Remove the space: one domain, IP address or URL at a time';
      throw apiError('invalid_input', message, 'value');
    }
    if (!consent) throw apiError('consent_required', 'Confirm the right to scan', 'consent');
    const canonicalKey = normalised(value);
    const existing = assets.find((each) => each.canonicalKey === canonicalKey);
    if (existing) {
      const message = `${existing.displayName} is already in this workspace.`;
      throw apiError('duplicate', message, 'value', existing.id);
    }
    claimSlot();
    count += 1;
    const added = newAsset({
      id: idOf(count),
      displayName: value.toLowerCase(),
      canonicalKey,
      value,
    });
    assets = [added, ...assets];
    return added;
  };

  const update = (id: string | undefined, change: UpdateAsset): Asset => {
    const before = find(id);
    if (change.state === 'approved' && before.state === 'archived') claimSlot();
    const after: Asset = { ...before, ...(change.state ? { state: change.state } : {}) };
    assets = assets.map((each) => (each.id === id ? after : each));
    return after;
  };

  const change = ({ assets: which, change: wanted }: ChangeAssets): ChangedAssets => {
    const ids = 'ids' in which ? which.ids : assets.map(({ id }) => id);
    const archived: ChangedAssets['archived'] = [];
    for (const id of ids) {
      const before = find(id);
      if (wanted.action === 'archive' && before.state !== 'archived') {
        archived.push({ state: before.state, ids: [id] });
      }
      const after = changedBy(before, wanted);
      assets = assets.map((each) => (each === before ? after : each));
    }
    const scanId = wanted.action === 'scan' ? idOf(500) : null;
    const count = ids.length;
    return { matched: count, changed: count, unchanged: [], left: 0, scanId, archived };
  };

  let views: SavedView[] = [];
  const saveView = (view: CreateView): SavedView => {
    count += 1;
    const saved: SavedView = {
      ...view,
      id: idOf(count),
      isOwn: true,
      createdBy: null,
      updatedAt: '2026-11-21T14:03:00.000Z',
    };
    views = [...views, saved];
    return saved;
  };

  return {
    assets: () => assets,
    answers: {
      changeAssets: ({ body }) => change(body as ChangeAssets),
      listMembers: () => ({ items: [ada] }),
      previewMerge: ({ body }) => {
        const { keepId, mergeIds } = body as PreviewMerge;
        const nameOf = (id: string) => ({ id, name: find(id).displayName });
        return {
          keep: nameOf(keepId),
          merged: mergeIds.map(nameOf),
          refusals: [],
          result: {
            tags: ['shop'],
            droppedTags: [],
            ownerId: null,
            criticality: 5,
            environment: 'production',
          },
          moved: {
            findings: 18,
            services: 1,
            technologies: 0,
            certificates: 2,
            schedules: 1,
            rules: 0,
            mutes: 1,
          },
        };
      },
      mergeAssets: ({ body }) => {
        const { keepId, mergeIds } = body as PreviewMerge;
        assets = assets.filter(({ id }) => !mergeIds.includes(id));
        return find(keepId);
      },
      listViews: () => ({ items: views }),
      createView: ({ body }) => saveView(body as CreateView),
      updateView: ({ params, body }) => {
        views = views.map((view) =>
          view.id === params.viewId ? { ...view, ...(body as Partial<CreateView>) } : view,
        );
        return views.find(({ id }) => id === params.viewId);
      },
      deleteView: ({ params }) => {
        views = views.filter(({ id }) => id !== params.viewId);
        return undefined;
      },
      listAssets: ({ query }) => assetPage(assets, query),
      getAsset: ({ params }) => find(params.assetId),
      listMergedAssets: () => ({ items: [] }),
      listCandidates: () => ({
        items: [],
        nextCursor: null,
        counts: { candidate: 0, dismissed: 0 },
      }),
      getDiscovery: ({ params }) => ({
        assetId: params.assetId,
        status: 'none',
        sources: [],
        found: 0,
        cutOff: null,
        requestedAt: null,
        finishedAt: null,
        nextSyncAt: null,
      }),
      addAsset: ({ body }) => add(body as AddAsset),
      startScan: ({ body }) =>
        queuedScan(
          (body as StartScan).assetIds
            .map(find)
            .map(({ id, displayName }) => ({ id, displayName })),
        ),
      updateAsset: ({ params, body }) => update(params.assetId, body as UpdateAsset),
      deleteAsset: ({ params }) => {
        const gone = find(params.assetId);
        assets = assets.filter((each) => each !== gone);
        return undefined;
      },
    },
  };
};

function changedBy(asset: Asset, change: BulkChange): Asset {
  if (change.action === 'tag') {
    const kept = asset.tags.filter((tag) => !change.remove.includes(tag));
    return { ...asset, tags: [...kept, ...change.add] };
  }
  if (change.action === 'archive') return { ...asset, state: 'archived' };
  if (change.action === 'restore') return { ...asset, state: change.state };
  return asset;
}
