// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { sampleSchedule } from '../../testing/sample-feed.ts';
import { asset, assetPage } from '../../testing/sample-findings.ts';
import { idOf, runningScan, scanId } from '../../testing/sample-scan.ts';

beforeEach(() => vi.stubEnv('TZ', 'UTC'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllEnvs();
});

const hosts = Array.from({ length: 12 }, (_, index) =>
  asset({ id: idOf(3000 + index), displayName: `host-${index}.example` }),
);
const facets = { ...assetPage([]).facets, tag: [{ tag: 'shop', count: 2345 }] };
const estimate = {
  requests: { from: 166, to: 246 },
  seconds: { from: 7300, to: 123_000 },
  waitSeconds: { from: 0, to: 0 },
  scansBefore: 0,
  hosts: 3400,
  knownAssets: 0,
  pace: { public: 5, private: 20 },
  hasWorker: true,
  scans: [1000, 1000, 1000, 388],
  readOnly: 12,
};
const started = {
  scans: estimate.scans.map((assetCount, index) => ({ id: idOf(70 + index), assetCount })),
};

const open = (answers: FakeAnswers = {}, search = '') =>
  renderPage({
    at: `/dashboard/scans/new${search}`,
    answers: {
      ...sampleAnswers,
      listAssets: ({ query }) => ({
        ...assetPage(hosts),
        facets,
        total: query.tag || query.status ? 2345 : 3400,
      }),
      estimateMatchingScans: () => estimate,
      startMatchingScans: () => started,
      getScan: () => runningScan(),
      ...answers,
    },
  });
type Page = ReturnType<typeof open>;
const sent = ({ client }: Page, id = 'startMatchingScans') =>
  client.requests.filter((request) => request.id === id).map(({ body }) => body);
const takeAll = async ({ user }: Page, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const chooseTag = async ({ user }: Page) => {
  await user.click(await screen.findByRole('button', { name: /^Tag/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^shop/ }));
  await user.keyboard('{Escape}');
};

describe('more assets than one scan takes', () => {
  it('are scanned by several scans, which are told before they start together', async () => {
    const page = open();
    expect(await screen.findByText('12 of 3,400 assets that match are listed')).toBeTruthy();
    await takeAll(page, 'Scan all 3,400 that match');
    expect(screen.getByText('3,400 of 3,400 selected')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^host-0/ })).toBeNull();
    expect(await screen.findByText('4 scans: 3 of 1,000 assets and one of 388.')).toBeTruthy();
    expect(screen.getByText('12 assets above the limit of the plan are left out.')).toBeTruthy();
    expect(screen.getByText(/^Takes 2 to 35 hours/)).toBeTruthy();

    await page.user.click(screen.getByRole('radio', { name: 'Passive' }));
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard/scans'));
    expect(sent(page)).toEqual([
      { filter: {}, intensity: 'passive', requestId: expect.any(String) },
    ]);
    expect(sent(page, 'startScan')).toEqual([]);
    expect(page.log.notices.at(-1)?.text).toBe('4 scans of 3,388 assets were started.');
  });

  it('are those under the facets, and a single scan of them is opened', async () => {
    const page = open({ startMatchingScans: () => ({ scans: [{ id: scanId, assetCount: 9 }] }) });
    await chooseTag(page);
    await takeAll(page, 'Scan all 2,345 that match');
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() => expect(page.address()).toBe(`/dashboard/scans/${scanId}`));
    expect(sent(page)).toMatchObject([{ filter: { tag: ['shop'] } }]);
  });

  it('are searched by the API, since not all are listed here', async () => {
    const page = open({
      listAssets: ({ query }) => ({ ...assetPage(hosts), facets, total: query.q ? 12 : 3400 }),
    });
    await page.user.type(await screen.findByRole('searchbox', { name: 'Search assets' }), 'host');
    await waitFor(() => expect(screen.queryByText(/are listed$/)).toBeNull());
    expect(page.client.requests.findLast(({ id }) => id === 'listAssets')?.query).toMatchObject({
      q: 'host',
    });
  });

  it('are those with gaps', async () => {
    const page = open({}, '?select=gaps');
    await takeAll(page, 'Scan all 2,345 with gaps');
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    const [body] = sent(page) as { filter: { status: string[] } }[];
    expect(body?.filter.status).not.toContain('online');
  });

  it('are those that the list of assets links to', async () => {
    const page = open({}, '?select=matching&tag=shop,live&type=ip&status=unknown&scanned=never');
    expect(await screen.findByText('2,345 of 3,400 selected')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() =>
      expect(sent(page)).toMatchObject([
        {
          filter: { tag: ['shop', 'live'], type: ['ip'], status: ['unknown'], scanned: 'never' },
        },
      ]),
    );
  });

  it('are chosen one by one where a link names more than one start takes', async () => {
    open(
      {
        listAssets: ({ query }) => ({
          ...assetPage(hosts),
          facets,
          total: query.tag ? 20_000 : 30_000,
        }),
      },
      '?select=matching&tag=shop',
    );
    expect(await screen.findByRole('checkbox', { name: /^host-0/ })).toBeTruthy();
    expect(screen.getByText('0 of 30,000 selected')).toBeTruthy();
  });

  it('are given back to choose one by one, with what was ticked', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('checkbox', { name: /^host-0/ }));
    await takeAll(page, 'Scan all 3,400 that match');
    await takeAll(page, 'Choose one by one');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^host-0/ });
    expect(box.checked).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() =>
      expect(sent(page, 'startScan')).toMatchObject([{ assetIds: [idOf(3000)] }]),
    );
  });

  it('are started once when the answer is lost and the start is sent again', async () => {
    let isLost = true;
    const page = open({
      startMatchingScans: () => {
        if (isLost) throw serverFault();
        return started;
      },
    });
    await takeAll(page, 'Scan all 3,400 that match');
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await screen.findByRole('alert');
    isLost = false;
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard/scans'));
    const [first, second] = sent(page) as { requestId: string }[];
    expect(second?.requestId).toBe(first?.requestId);
  });

  it('show why none was started, and stay chosen', async () => {
    const page = open({
      startMatchingScans: () => {
        throw new ApiError({
          message: 'This takes 4 scans, and 18 of at most 20 are still running or queued.',
          status: 409,
          code: 'conflict',
          requestId: 'req-409',
        });
      },
    });
    await takeAll(page, 'Scan all 3,400 that match');
    await page.user.click(screen.getByRole('button', { name: 'Start scan' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This takes 4 scans');
    expect(screen.getByText('3,400 of 3,400 selected')).toBeTruthy();
  });

  it.each([
    [
      'more than one start takes',
      { total: 10_001 },
      /One start takes at most 10,000 assets, in 10 scans: half of the 20/,
    ],
    [
      'more than a search lists',
      { total: 1000, isCapped: true },
      /A search or a filter by tag lists no more/,
    ],
  ])('are not offered at once where they are %s, which is said', async (_, page, reason) => {
    open({ listAssets: () => ({ ...assetPage(hosts), facets, ...page }) });
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Scan all/ })).toBeNull();
  });

  it('are planned as a schedule of all assets or of tags, and of no other filter', async () => {
    const page = open({ createSchedule: () => sampleSchedule() });
    await takeAll(page, 'Scan all 3,400 that match');
    await page.user.click(screen.getByRole('radio', { name: 'Repeatedly' }));
    expect(screen.getByText(/^Each time it scans the assets that match then/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() =>
      expect(sent(page, 'createSchedule')).toMatchObject([
        { name: 'Scan of 3,400 assets', target: { kind: 'all' } },
      ]),
    );
    cleanup();

    const gaps = open({}, '?select=gaps');
    await takeAll(gaps, 'Scan all 2,345 with gaps');
    await gaps.user.click(screen.getByRole('radio', { name: 'Later' }));
    await gaps.user.click(screen.getByRole('button', { name: 'Plan scan' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A scan for later takes all assets, those with some tags',
    );
    expect(sent(gaps, 'createSchedule')).toEqual([]);
  });
});
