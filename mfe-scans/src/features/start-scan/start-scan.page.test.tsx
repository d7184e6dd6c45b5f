// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { asset, assetPage, sampleAssets } from '../../testing/sample-findings.ts';
import {
  coverageOf,
  idOf,
  mailAsset,
  runningScan,
  scanId,
  webAsset,
} from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = (search = '', answers: FakeAnswers = {}) =>
  renderPage({
    at: `/dashboard/scans/new${search}`,
    answers: {
      listAssets: () => assetPage(sampleAssets),
      startScan: () => runningScan(),
      estimateScan: () => estimate,
      getScan: () => runningScan(),
      getScanCoverage: () => coverageOf([]),
      listScans: () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const start = () => screen.getByRole('button', { name: 'Start scan' });

const estimate = {
  requests: { from: 166, to: 246 },
  seconds: { from: 26, to: 42 },
  waitSeconds: { from: 0, to: 0 },
  scansBefore: 0,
  hosts: 2,
  knownAssets: 0,
  pace: { public: 5, private: 20 },
  hasWorker: true,
};

describe('starting a scan', () => {
  it('tells how long it will take, for what is chosen', async () => {
    const { user, client } = open(`?asset=${webAsset.id}`);
    expect(await screen.findByText(/Takes 26 to 42 seconds .* to 2 hosts/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Passive' }));
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'estimateScan')?.body).toEqual({
        assetIds: [webAsset.id],
        intensity: 'passive',
      }),
    );
  });

  it('starts without an estimate too', async () => {
    open(`?asset=${webAsset.id}`, {
      estimateScan: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The duration could not be estimated.')).toBeTruthy();
    expect((await box(/www\.northquay/)).checked).toBe(true);
  });

  it('selects the assets of the link, shows what is sent and opens the scan', async () => {
    const { user, client, address } = open(`?asset=${webAsset.id}`);
    expect((await box(/www\.northquay/)).checked).toBe(true);
    expect((await box(/mail\.northquay/)).checked).toBe(false);
    await user.click(await box(/mail\.northquay/));
    await user.click(screen.getByRole('radio', { name: 'Passive' }));
    expect(screen.getByText(/No port checks/)).toBeTruthy();
    await user.click(start());
    await waitFor(() => expect(address()).toBe(`/dashboard/scans/${scanId}`));
    expect(client.requests.find(({ id }) => id === 'startScan')?.body).toEqual({
      assetIds: [webAsset.id, mailAsset.id],
      intensity: 'passive',
      requestId: expect.any(String),
    });
  });

  it('selects the assets of the scan to repeat', async () => {
    open(`?scan=${scanId}&intensity=passive`, {
      listScanAssets: () => ({ items: [mailAsset, { id: idOf(77), displayName: 'gone' }] }),
    });
    expect((await box(/mail\.northquay/)).checked).toBe(true);
    expect((await box(/www\.northquay/)).checked).toBe(false);
  });

  it('selects nothing when the scan to repeat was deleted', async () => {
    open(`?scan=${scanId}`, {
      listScanAssets: () => {
        throw notFound();
      },
    });
    expect((await box(/mail\.northquay/)).checked).toBe(false);
  });

  it('selects every asset with gaps, and says when one scan does not take all', async () => {
    const gaps = Array.from({ length: 60 }, (_, index) =>
      asset({ id: idOf(2000 + index), displayName: `gap-${index}.example`, status: 'unknown' }),
    );
    let total = 60;
    const answers: FakeAnswers = {
      listAssets: ({ query }) =>
        query.status ? { ...assetPage(gaps), total } : assetPage([...gaps, ...sampleAssets]),
    };
    const { user, client } = open('?select=gaps', answers);
    expect(await screen.findByText('60 of 62 selected')).toBeTruthy();
    expect(screen.queryByText(/with gaps are selected/)).toBeNull();
    expect(client.requests.find(({ query }) => query?.status)?.query?.status).not.toContain(
      'online',
    );
    await user.click(start());
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'startScan')?.body).toMatchObject({
        assetIds: gaps.map(({ id }) => id),
      }),
    );
    cleanup();

    total = 1234;
    open('?select=gaps', answers);
    expect(await screen.findByText('60 of 1,234 assets with gaps are selected')).toBeTruthy();
  });

  it('says that no asset has gaps', async () => {
    open('?select=gaps', {
      listAssets: ({ query }) => assetPage(query.status ? [] : sampleAssets),
    });
    expect(await screen.findByText('No asset has gaps')).toBeTruthy();
    expect((await box(/www\.northquay/)).checked).toBe(false);
  });

  it('requires an asset', async () => {
    const { user, client } = open();
    await box(/www\.northquay/);
    await user.click(start());
    expect((await screen.findByRole('alert')).textContent).toContain('Select at least one asset');
    expect(client.requests.some(({ id }) => id === 'startScan')).toBe(false);
  });

  it('marks assets with skipped checks', async () => {
    open();
    await box(/mail\.northquay/);
    expect(screen.getAllByText(/Ownership not verified/)).toHaveLength(1);
  });

  it('searches assets by name or tag and selects all matches', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      asset({
        id: idOf(index),
        displayName: `host-${index}.example`,
        canonicalKey: `host-${index}.example`,
        tags: index < 2 ? ['Shop'] : [],
      }),
    );
    const { user } = open('', { listAssets: () => assetPage(many) });
    const search = await screen.findByRole('searchbox', { name: 'Search assets' });
    await user.type(search, 'host-1');
    await user.click(await box(/All 3 that match/));
    expect(screen.getByText('3 of 12 selected')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'shop');
    await user.click(await box(/All 2 that match/));
    expect(screen.getByText('4 of 12 selected')).toBeTruthy();
  });

  it('shows why it was not started and keeps the selection', async () => {
    const refusal = new ApiError({
      message: 'www.northquay.example is archived. Restore it to scan it.',
      status: 409,
      code: 'conflict',
      requestId: 'req-409',
    });
    const { user } = open(`?asset=${webAsset.id}`, {
      startScan: () => {
        throw refusal;
      },
    });
    await box(/www\.northquay/);
    await user.click(start());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('is archived. Restore it to scan it.');
    expect(alert.textContent).toContain('req-409');
    expect((await box(/www\.northquay/)).checked).toBe(true);
  });

  it('links to adding an asset when there is none', async () => {
    open('', { listAssets: () => assetPage([]) });
    expect((await screen.findByRole('link', { name: 'Add asset' })).getAttribute('href')).toBe(
      '/dashboard/assets?add=1',
    );
  });

  it('shows a read failure', async () => {
    open('', {
      listAssets: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Assets could not be read')).toBeTruthy();
  });
});
