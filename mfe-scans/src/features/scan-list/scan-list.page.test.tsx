// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  completedScan,
  idOf,
  mailAsset,
  runningScan,
  webAsset,
} from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (answers: FakeAnswers, assetScope?: readonly string[]) =>
  renderPage({
    at: '/dashboard/scans',
    ...(assetScope && { assetScope }),
    answers: {
      listSchedules: () => ({ items: [], usage: { current: 0, limit: 10 } }),
      ...answers,
    },
  });
const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Scans' })).findByRole('row', { name });

describe('the list of scans', () => {
  it('shows the assets, progress and changes of each scan', async () => {
    open({
      listScans: () => ({
        items: [
          runningScan({ assets: [webAsset, mailAsset] }),
          completedScan({ id: idOf(61), assets: [mailAsset] }),
        ],
        nextCursor: null,
      }),
    });
    const running = await row(/www\.northquay\.example and 1 more/);
    expect(running.textContent).toContain('Running');
    expect(running.textContent).toContain('61%');
    expect(within(running).getByRole('link').getAttribute('href')).toMatch(/^\/dashboard\/scans\//);
    const completed = await row(/^mail\.northquay\.example Completed/);
    expect(completed.textContent).toContain('7 of 7 tested');
    expect(completed.textContent).toContain('21');
    expect(screen.getAllByRole('link', { name: 'Start scan' })[0]?.getAttribute('href')).toBe(
      '/dashboard/scans/new',
    );
  });

  it('shows the list together with the schedules above it, so that they move none', async () => {
    const schedules = Promise.withResolvers<unknown>();
    const { client } = open({
      listScans: () => ({ items: [completedScan()], nextCursor: null }),
      listSchedules: () => schedules.promise,
    });
    await waitFor(() => expect(client.requests.some(({ id }) => id === 'listScans')).toBe(true));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading Scans');
    schedules.resolve({ items: [], usage: { current: 0, limit: 10 } });
    expect(await screen.findByRole('region', { name: 'Schedules' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Scans' })).toBeTruthy();
  });

  it('shows the list when the schedules cannot be read', async () => {
    open({
      listScans: () => ({ items: [completedScan()], nextCursor: null }),
      listSchedules: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Schedules could not be read')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Scans' })).toBeTruthy();
  });

  it('writes the number of assets with separators', async () => {
    open({
      listScans: () => ({ items: [completedScan({ assetCount: 1_234 })], nextCursor: null }),
    });
    expect(await row(/ and 1,233 more/)).toBeTruthy();
  });

  it('refreshes only while a scan is running', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let scan = runningScan();
    const { client } = open({ listScans: () => ({ items: [scan], nextCursor: null }) });
    await row(/Running/);
    scan = completedScan();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await row(/Completed/);
    const reads = client.requests.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(client.requests).toHaveLength(reads);
  });

  it('has an empty state', async () => {
    open({ listScans: () => ({ items: [], nextCursor: null }) });
    expect(await screen.findByText('No scans yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Start scan' })).toHaveLength(1);
  });

  it('says to a member with a scope that scans with other assets are not listed', async () => {
    const none = { listScans: () => ({ items: [], nextCursor: null }) };
    open(none, ['shop']);
    expect(await screen.findByText('No scans of your assets alone')).toBeTruthy();
    expect(screen.getByText(/Scans that include other assets are not listed/)).toBeTruthy();
  });

  it('says how long scans are kept', async () => {
    open({
      listScans: () => ({
        items: [completedScan()],
        nextCursor: null,
        history: { days: 365, grace: null },
      }),
    });
    expect(await screen.findByText('Scans are kept for 1 year, findings for good.')).toBeTruthy();
  });

  it('says from when older scans are deleted after a change of plan', async () => {
    open({
      listScans: () => ({
        items: [completedScan()],
        nextCursor: null,
        history: {
          days: 30,
          grace: { until: '2026-12-22T12:00:00.000Z', reason: 'plan_changed' },
        },
      }),
    });
    expect(
      await screen.findByText('From 22 December 2026, scans older than 30 days are deleted'),
    ).toBeTruthy();
    expect(screen.getByText(/The plan was changed to one that keeps fewer scans/)).toBeTruthy();
    expect(screen.queryByText(/Scans are kept for/)).toBeNull();
  });

  it('shows a read failure and retries', async () => {
    let healthy = false;
    const { user } = open({
      listScans: () => {
        if (healthy) return { items: [runningScan()], nextCursor: null };
        throw serverFault();
      },
    });
    expect(await screen.findByText('Scans could not be read')).toBeTruthy();
    healthy = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/Running/);
  });

  it('has rows as high as the address says, and changes that', async () => {
    const { user, address } = open({
      listScans: () => ({ items: [completedScan()], nextCursor: null }),
    });
    const table = await screen.findByRole('table', { name: 'Scans' });
    await user.click(screen.getByRole('button', { name: 'Density' }));
    await user.click(await screen.findByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(address()).toBe('/dashboard/scans?density=compact'));
    expect(table.closest('.pp-table-frame')?.className).toContain('pp-table-compact');
  });

  it('loads older scans on request', async () => {
    const { user } = open({
      listScans: ({ query }) =>
        query.cursor === 'older'
          ? { items: [completedScan({ id: idOf(62), assets: [mailAsset] })], nextCursor: null }
          : { items: [completedScan()], nextCursor: 'older' },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await row(/^mail\.northquay\.example/);
    await waitFor(() => expect(screen.getByText('2 loaded')).toBeTruthy());
  });
});
