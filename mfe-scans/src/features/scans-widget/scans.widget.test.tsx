// @vitest-environment happy-dom

import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleSchedule } from '../../testing/sample-feed.ts';
import {
  completedScan,
  coverageOf,
  foundEvent,
  idOf,
  mailAsset,
  runningScan,
  scanId,
} from '../../testing/sample-scan.ts';
import { ScansWidget } from './scans.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) => renderWidget({ answers, children: <ScansWidget /> });
const widget = async () => within(await screen.findByRole('region', { name: 'Scans' }));

describe('the panel of scans', () => {
  it('follows the running scan even when a newer one has ended', async () => {
    const { client } = open({
      listScans: () => ({
        items: [completedScan({ id: idOf(61), assets: [mailAsset] }), runningScan()],
        nextCursor: null,
      }),
      getScan: () => runningScan(),
      getScanCoverage: () => coverageOf(['pass', 'fail', 'error']),
    });
    expect(await (await widget()).findByText('61%')).toBeTruthy();
    const link = (await widget()).getByRole('link', { name: 'Scan of www.northquay.example' });
    expect(link.getAttribute('href')).toBe(`/dashboard/scans/${scanId}`);
    await waitFor(() => expect(client.streams).toHaveLength(1));
    act(() => client.streams[0]?.send(foundEvent(1, { title: 'No CAA record' })));
    expect((await widget()).getByRole('link', { name: /No CAA record/ })).toBeTruthy();
    expect((await widget()).getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(
      (await (await widget()).findByRole('img', { name: /tested/ })).getAttribute('aria-label'),
    ).toBe('2 of 8 tested, 1 ended in an error, 5 waiting');
  });

  it('lists the last scans when none is running; a retest of findings is none', async () => {
    open({
      listScans: () => ({
        items: [completedScan(), completedScan({ id: idOf(61), kind: 'retest' })],
        nextCursor: null,
      }),
    });
    const rows = within(await (await widget()).findByRole('list', { name: 'Last scans' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Scan of www.northquay.exampleCompleted'),
    ]);
    expect((await widget()).queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect((await widget()).getByRole('link', { name: 'All scans' })).toBeTruthy();
  });

  it('names the schedule that runs next', async () => {
    open({
      listScans: () => ({ items: [], nextCursor: null }),
      listSchedules: () => ({
        items: [
          sampleSchedule({ name: 'Later', nextRunAt: '2027-01-02T03:00:00.000Z' }),
          sampleSchedule({ name: 'Paused', nextRunAt: null }),
          sampleSchedule({ name: 'Nightly', nextRunAt: '2027-01-01T03:00:00.000Z' }),
        ],
        usage: { current: 3, limit: 10 },
      }),
    });
    expect((await screen.findByText(/Next scheduled/)).textContent).toContain('Nightly');
  });

  it('offers the first scan', async () => {
    open({ listScans: () => ({ items: [], nextCursor: null }) });
    expect(await (await widget()).findByText('No scans yet')).toBeTruthy();
    expect((await widget()).getByRole('link', { name: 'Start scan' })).toBeTruthy();
  });
});
