// @vitest-environment happy-dom
import { notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import type { MergePreview } from '@parapet/contracts/assets/asset-merge';
import { READ_ONLY_ASSET } from '@parapet/contracts/plans/subscription';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answers, list, openAssetPage, refusalOf, shop } from '../../testing/open-asset-page.ts';
import { renderPage } from '../../testing/render-page.ts';
import { idOf } from '../../testing/sample-assets.ts';
import { ada } from '../../testing/sample-members.ts';

afterEach(cleanup);

const onItsHost = (...names: readonly string[]) => ({
  getAssetRelations: () => ({
    host: 'shop.example',
    domain: null,
    addresses: [],
    above: list,
    below: list,
    sameHost: {
      items: names.map((name, index) => ({ id: idOf(8 + index), name, type: 'url' })),
      hasMore: false,
    },
  }),
});

const mergePreview = (refusals: MergePreview['refusals']): MergePreview => ({
  keep: { id: shop.id, name: 'shop.example' },
  merged: [{ id: idOf(8), name: 'https://shop.example/' }],
  refusals,
  result: {
    tags: [],
    droppedTags: [],
    ownerId: null,
    criticality: 3,
    environment: 'unknown',
  },
  moved: {
    findings: 0,
    services: 0,
    technologies: 0,
    certificates: 0,
    schedules: 0,
    rules: 0,
    mutes: 0,
  },
});

describe('the page of an asset', () => {
  it('shows its score, open findings, last scan and the next one', async () => {
    openAssetPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'shop.example' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Grade E' })).toBeTruthy();
    const findings = screen.getByRole('region', { name: 'Open findings' });
    expect(within(findings).getByText('Critical')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Open the scan' })).toBeTruthy();
    expect(await screen.findByText('by Nights')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Prove ownership' }).getAttribute('href')).toContain(
      'prove=1',
    );
  });

  it('tells when names below it were searched, what was found and when it is next', async () => {
    const proved = { ...shop, ownership: 'verified' };
    const run = {
      assetId: shop.id,
      status: 'completed',
      sources: [],
      found: 3,
      cutOff: null,
      requestedAt: '2026-11-20T10:00:00.000Z',
      finishedAt: '2026-11-20T10:01:00.000Z',
      nextSyncAt: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
    };
    const more = { getAsset: () => proved, getDiscovery: () => run };
    const text = async () => {
      const panel = await screen.findByRole('region', { name: 'Subdomains' });
      await within(panel).findByText('3');
      return panel.textContent;
    };
    renderPage({
      at: `/dashboard/assets/${shop.id}`,
      answers: { ...answers, ...more },
      subscription: { subscription_tier: 'core' },
    });
    expect(await text()).toContain('in 3 d, then each week');
    cleanup();
    openAssetPage('', shop.id, more);
    expect(await text()).toContain('The Core plan and those above search each week.');
    cleanup();
    renderPage({
      at: `/dashboard/assets/${shop.id}`,
      answers: { ...answers, getDiscovery: () => ({ ...run, nextSyncAt: null }) },
      subscription: { subscription_tier: 'core' },
    });
    expect(await text()).toContain('once ownership of this name is proved');
  });

  it('comes together with what explains its score, which moves nothing then', async () => {
    const score = Promise.withResolvers<unknown>();
    const { client } = openAssetPage('', shop.id, { getAssetScore: () => score.promise });
    await waitFor(() =>
      expect(client.requests.some(({ id }) => id === 'getAssetScore')).toBe(true),
    );
    expect(screen.getByText('Loading the score')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Open findings' })).toBeNull();
    score.reject(serverFault());
    expect(await screen.findByText('How the score came about could not be read')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Open findings' })).toBeTruthy();
  });

  it('says how its score came about, and how it moved', async () => {
    openAssetPage();
    const panel = within(await screen.findByRole('region', { name: 'Score' }));
    const list = await panel.findByRole('list', { name: 'What lowers the score from 100' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe('−40Redis answers without a passwordfix +37');
    expect(lines.at(-1)).toBe('−2Checks could not see everythingfix +0.7');
    const href = panel.getByRole('link', { name: /^Redis/ }).getAttribute('href');
    expect(href).toBe(
      `/dashboard/assets/${shop.id}?tab=findings&check=redis-requires-authentication&status=any`,
    );
    expect(panel.getByText('2 more, −4 in all')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Checks could not see everything' })).toBeTruthy();
    expect(panel.getByRole('img', { name: 'Score. Last 2 scans: from 61 to 44' })).toBeTruthy();
  });

  it('whose last scan kept no factors says when they come', async () => {
    openAssetPage('', shop.id, {
      getAssetScore: () => ({
        score: 44,
        grade: 'E',
        scan: { id: idOf(90), scoredAt: '2026-11-21T14:03:00.000Z' },
        explanation: null,
        history: [{ at: '2026-11-21T14:03:00.000Z', score: 44, kind: 'scan', version: 1 }],
      }),
    });
    expect(await screen.findByText('The next scan shows how the score came about.')).toBeTruthy();
  });

  it.each([
    ['ports', 'tcp/443'],
    ['ports', 'over TLS, HTTP/2, icon 81586312'],
    ['technologies', 'PHP'],
    ['certificates', 'shop.example'],
    ['tls', 'TLS 1.0 is disabled'],
    ['dns', 'SPF is strict'],
    ['history', 'Port 6379 opened: Redis'],
    ['relations', 'www.shop.example'],
  ])('shows %s in a tab of its own, read when it opens', async (tab, text) => {
    const { client } = openAssetPage();
    await screen.findByRole('heading', { level: 1, name: 'shop.example' });
    const before = client.requests.length;
    cleanup();
    openAssetPage(`?tab=${tab}`);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(before).toBeLessThan(6);
  });

  it('is edited: criticality, environment, owner and tags', async () => {
    let now = shop;
    const { client, user } = openAssetPage('', shop.id, {
      listMembers: () => ({ items: [ada] }),
      getAsset: () => now,
      updateAsset: ({ body }) => {
        now = { ...now, ...(body as object) };
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit shop.example' });
    await user.selectOptions(within(dialog).getByLabelText('Criticality'), '5');
    await user.selectOptions(within(dialog).getByLabelText('Environment'), 'production');
    await within(dialog).findByRole('option', { name: 'Ada' });
    await user.selectOptions(within(dialog).getByLabelText('Owner'), 'Ada');
    await user.type(within(dialog).getByLabelText(/Tags/), 'web, eu, web');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Production', { selector: 'dd' })).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'updateAsset')?.body).toEqual({
      criticality: 5,
      environment: 'production',
      ownerId: idOf(900),
      tags: ['web', 'eu'],
    });
  });

  it('that was merged opens as the one that was kept, in its tab', async () => {
    const { address } = openAssetPage('?tab=history', idOf(8), {
      listMergedAssets: () => ({
        items: [
          {
            id: idOf(8),
            name: 'https://shop.example/',
            mergedAt: '2026-11-20T14:03:00.000Z',
            mergedBy: { id: idOf(60), name: 'Ada' },
          },
        ],
      }),
    });
    await waitFor(() => expect(address()).toBe(`/dashboard/assets/${shop.id}?tab=history`));
    const title = await screen.findByRole('heading', { name: 'Merged into this asset' });
    expect(title.closest('section')?.textContent).toContain('https://shop.example/, by Ada');
  });

  it('has its history where the API does not know of merges yet', async () => {
    openAssetPage('?tab=history', shop.id, {
      listMergedAssets: () => {
        throw notFound();
      },
    });
    expect(await screen.findByRole('heading', { name: 'What changed' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /6379/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Merged into this asset' })).toBeNull();
  });

  it('is not merged with one on its host while that is scanned', async () => {
    const { user } = openAssetPage('', shop.id, {
      ...onItsHost('https://shop.example/'),
      previewMerge: () =>
        mergePreview([
          { assetId: idOf(8), name: 'https://shop.example/', reason: 'A scan of it is running.' },
        ]),
    });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge assets' }));
    await user.click(dialog.getByRole('checkbox', { name: 'https://shop.example/' }));
    expect((await dialog.findByRole('status')).textContent).toContain('A scan of it is running.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge assets' }).disabled).toBe(
      true,
    );
  });

  it('is merged with those alone that are ticked, whichever is kept', async () => {
    const [first, second] = ['https://shop.example/', 'https://shop.example/cart'];
    const { user, client } = openAssetPage('', shop.id, {
      ...onItsHost(first, second),
      previewMerge: () => mergePreview([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge assets' }));
    const ticked = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox')
        .flatMap(({ checked, labels }) => (checked ? [labels?.[0]?.textContent] : []));
    expect(ticked()).toEqual([]);
    expect(dialog.getByText('Tick the assets that become part of shop.example.')).toBeTruthy();
    expect(client.requests.some(({ id }) => id === 'previewMerge')).toBe(false);
    await user.selectOptions(dialog.getByLabelText('Keep'), first);
    expect(ticked()).toEqual(['shop.example']);
    await user.selectOptions(dialog.getByLabelText('Keep'), second);
    expect(ticked()).toEqual(['shop.example']);
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'previewMerge')?.body).toEqual({
        keepId: idOf(9),
        mergeIds: [shop.id],
      }),
    );
  });

  it('above the limit of the plan is marked read-only, and neither scanned, edited nor proved', async () => {
    openAssetPage('', shop.id, { getAsset: () => ({ ...shop, isReadOnly: true }) });
    expect(await screen.findByText('This asset is read-only')).toBeTruthy();
    expect(screen.getByText('Read-only')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'compare plans' }).getAttribute('href')).toBe(
      '/dashboard/Profile?tab=billing',
    );
    expect(refusalOf('Start scan')).toBe(READ_ONLY_ASSET);
    expect(refusalOf('Edit')).toBe(READ_ONLY_ASSET);
    expect(refusalOf('Prove ownership')).toBe(READ_ONLY_ASSET);
    // Merged into another one it is above the limit no more; the dialog says which may stay.
    expect(refusalOf('Merge')).toBeNull();
  });

  it('says to a role what it may not do', async () => {
    openAssetPage('', shop.id, {}, 'viewer');
    await screen.findByRole('heading', { name: 'shop.example' });
    const needsAdmin = 'Your role in this workspace is viewer; this needs admin or above.';
    expect(refusalOf('Start scan')).toBe(needsAdmin.replace('admin', 'analyst'));
    for (const name of ['Edit', 'Merge', 'Prove ownership']) {
      expect(refusalOf(name)).toBe(needsAdmin);
    }
  });

  it('that is not there says so', async () => {
    openAssetPage('', shop.id, {
      getAsset: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText(/asset/i, { selector: 'h2, h3, b' })).toBeTruthy();
  });
});
