// @vitest-environment happy-dom

import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  at,
  completedScan,
  coverageOf,
  hostOf,
  hostsOf,
  runningScan,
  scanId,
} from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (answers: FakeAnswers) =>
  renderPage({
    at: `/dashboard/scans/${scanId}`,
    answers: {
      getScan: () => runningScan(),
      getScanCoverage: () => coverageOf(['pass']),
      listScans: () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });

const busiest = async () =>
  within(await screen.findByRole('list', { name: 'Busiest hosts' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

const thousand = (listed: number) =>
  hostsOf(
    Array.from({ length: listed }, (_, index) =>
      hostOf({ host: `192.0.2.${index}`, requestsSent: 900 - index, state: 'done', phase: null }),
    ),
    { total: 1000 },
  );

describe('the request meter of a scan', () => {
  it('shows what was sent to a host, and the rate of now against its limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let reads = 0;
    open({
      listScanHosts: () => {
        reads += 1;
        return hostsOf([hostOf({ requestsSent: 400 + reads * 8 })], {
          readAt: at(`14:02:0${reads * 2}`),
        });
      },
    });
    expect(await busiest()).toEqual(['192.0.2.10408 requestsHTTP, 61%']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await busiest()).toEqual(['192.0.2.10416 requestsHTTP, 61%4/s, HTTP limit 5/s']);
    const bar = screen.getByRole('progressbar', { name: 'Rate at 192.0.2.10' });
    expect(bar.getAttribute('aria-valuenow')).toBe('80');
  });

  it('tells what an interrupted run had sent, and who waits', async () => {
    open({
      listScanHosts: () =>
        hostsOf([
          hostOf({ requestsSent: 1520, requestsOfEarlierRuns: 1200, progress: 12 }),
          hostOf({ host: 'b', state: 'yielding', requestsSent: 1 }),
          hostOf({ host: 'c', state: 'waiting', requestsSent: 0, requestsPerSecond: null }),
        ]),
    });
    expect(await busiest()).toEqual([
      '192.0.2.101,520 requestsHTTP, 12%, 1,200 in an interrupted run',
      'b1 requestWaiting for a retest',
      'c0 requestsWaiting',
    ]);
  });

  it('is still while the scan is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { client } = open({
      getScan: () => runningScan({ status: 'paused' }),
      listScanHosts: () => hostsOf([hostOf()]),
    });
    expect(await busiest()).toEqual(['192.0.2.10412 requestsPaused, HTTP, 61%']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(client.requests.filter(({ id }) => id === 'listScanHosts')).toHaveLength(1);
  });

  it('names no rate and nothing that goes on when the scan has ended', async () => {
    open({
      getScan: () => completedScan({ status: 'cancelled' }),
      listScanHosts: () =>
        hostsOf([
          hostOf({ state: 'done', phase: null }),
          hostOf({ host: 'b', requestsSent: 9 }),
          hostOf({ host: 'c', state: 'waiting', requestsSent: 0 }),
        ]),
    });
    expect(await busiest()).toEqual([
      '192.0.2.10412 requestsDone',
      'b9 requestsStopped',
      'c0 requestsNot scanned',
    ]);
  });

  it('says why there is no host', async () => {
    open({ getScan: () => runningScan({ status: 'queued' }), listScanHosts: () => hostsOf([]) });
    expect(await screen.findByText('Hosts are known when a worker starts the scan.')).toBeTruthy();
    cleanup();
    open({ getScan: () => completedScan(), listScanHosts: () => hostsOf([]) });
    expect(await screen.findByText(/^No request was sent/)).toBeTruthy();
  });

  it('opens all hosts, counts those that are not listed and searches them', async () => {
    const { client, user } = open({
      listScanHosts: ({ query }) =>
        query.q === undefined
          ? thousand(50)
          : hostsOf(query.q === 'shop' ? [hostOf({ host: 'shop.example' })] : []),
    });
    expect(await busiest()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'All 1,000 hosts' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Requests by host' }));
    expect(
      within(await dialog.findByRole('list', { name: 'Hosts' })).getAllByRole('listitem'),
    ).toHaveLength(50);
    expect(dialog.getByText('And 950 more; search to find them.')).toBeTruthy();

    await user.type(dialog.getByRole('searchbox', { name: 'Search hosts' }), 'shop');
    expect(await dialog.findByText('shop.example')).toBeTruthy();
    await user.type(dialog.getByRole('searchbox', { name: 'Search hosts' }), 's');
    expect(await dialog.findByText('No host matches “shops”.')).toBeTruthy();
    await waitFor(() =>
      expect(client.requests.findLast(({ id }) => id === 'listScanHosts')?.query).toEqual({
        q: 'shops',
      }),
    );
  });
});
