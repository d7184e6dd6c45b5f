// @vitest-environment happy-dom

import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  at,
  completedScan,
  coverageOf,
  foundEvent,
  idOf,
  phasesUntil,
  runningScan,
  scanId,
  webAsset,
} from '../../testing/sample-scan.ts';

afterEach(cleanup);

const passing = coverageOf(['pass', 'fail', 'pass', 'pass', null, null, null, null]);

const open = (
  answers: FakeAnswers = {},
  options: { agrees?: boolean; role?: Role; isReadOnly?: boolean } = {},
) =>
  renderPage({
    at: `/dashboard/scans/${scanId}`,
    ...options,
    answers: {
      getScan: () => runningScan(),
      getScanCoverage: () => passing,
      listScans: () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });

const liveFindings = () => screen.findByRole('region', { name: 'Live findings' });
const scanFindings = () => screen.findByRole('region', { name: 'Findings in this scan' });
const chart = (group: string) => {
  const table = screen.getByRole('table', { name: 'Checks by group' });
  return within(within(table).getByRole('row', { name: new RegExp(`^${group}`) })).getByRole('img');
};

describe('a scan that runs', () => {
  it('shows its progress, requests and coverage', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Scan of www.northquay.example' }),
    ).toBeTruthy();
    expect(document.title).toBe('Scan of www.northquay.example · Parapet');
    expect(screen.getAllByText('Running')[0]).toBeTruthy();
    expect(screen.getByText('61%')).toBeTruthy();
    expect(screen.getByText('HTTP on 1 asset')).toBeTruthy();
    expect(screen.getByText('412')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
    expect(await screen.findByText('4 of 8 checks tested, 4 waiting')).toBeTruthy();
    expect(chart('TLS').getAttribute('aria-label')).toBe('2 of 2 tested');
    expect(chart('Cookies').getAttribute('aria-label')).toContain('1 waiting');
  });

  it('shows streamed findings once each, newest first', async () => {
    const { client } = open();
    await screen.findByText('Nothing found yet');
    const panel = await liveFindings();
    await waitFor(() => expect(client.streams).toHaveLength(1));
    const [stream] = client.streams;
    act(() => stream?.send(foundEvent(1, { title: 'No CAA record', severity: 'low' })));
    act(() => stream?.send(foundEvent(2, { title: 'Zone transfer allowed', change: 'unchanged' })));
    act(() => stream?.send(foundEvent(1, { title: 'No CAA record', severity: 'low' })));

    const rows = within(panel).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Low.*No CAA record.*New$/),
      expect.stringMatching(/Zone transfer allowed.*Known$/),
    ]);
    expect(within(panel).getAllByRole('link')[1]?.getAttribute('href')).toContain(
      `finding=${idOf(1)}`,
    );
  });

  it('shows the worst findings first when the scan has ended', async () => {
    let scan = runningScan();
    const { client } = open({ getScan: () => scan });
    await screen.findByText('Nothing found yet');
    const panel = await liveFindings();
    await waitFor(() => expect(client.streams).toHaveLength(1));
    const [stream] = client.streams;
    act(() => stream?.send(foundEvent(1, { title: 'Zone transfer allowed', severity: 'high' })));
    act(() => stream?.send(foundEvent(2, { title: 'No CAA record', severity: 'low' })));
    expect(within(panel).getAllByRole('listitem')[0]?.textContent).toContain('No CAA record');

    scan = completedScan();
    act(() => stream?.send({ type: 'scan', scan }));
    const over = await scanFindings();
    await within(over).findByText('worst first');
    expect(within(over).getAllByRole('listitem')[0]?.textContent).toContain('Zone transfer');
  });

  it('follows the progress to the end, then shows the coverage', async () => {
    let scan = runningScan();
    let coverage = passing;
    const { client } = open({
      getScan: () => scan,
      getScanCoverage: () => coverage,
    });
    await screen.findByText('61%');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    act(() => client.streams[0]?.send({ type: 'scan', scan: runningScan({ progress: 80 }) }));
    expect(screen.getByText('80%')).toBeTruthy();

    scan = completedScan();
    coverage = coverageOf([
      'pass',
      'fail',
      'pass',
      'pass',
      'pass',
      'not_applicable',
      'fail',
      'pass',
    ]);
    act(() => client.streams[0]?.send({ type: 'scan', scan }));
    act(() => client.streams[0]?.end());
    expect((await screen.findAllByText('Completed'))[0]).toBeTruthy();
    expect(screen.getByText('7 of 7')).toBeTruthy();
    expect(screen.getByText('checks tested on 1 asset, in 1 min')).toBeTruthy();
    expect(await screen.findByText('7 of 7 checks tested, 1 does not apply')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(
      `/dashboard/scans/report?scan=${scanId}`,
    );
    expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy();
  });

  it('limits how often the coverage is read', async () => {
    const { client } = open();
    await screen.findByText('4 of 8 checks tested, 4 waiting');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    for (const passed of [4, 5, 6]) {
      const { coverage } = runningScan();
      const scan = runningScan({ coverage: { ...coverage, passed } });
      act(() => client.streams[0]?.send({ type: 'scan', scan }));
    }
    expect(client.requests.filter(({ id }) => id === 'getScanCoverage')).toHaveLength(1);
  });

  it('says how many checks turned out not to apply, so that its total shrinks visibly', async () => {
    const { coverage } = runningScan();
    open({ getScan: () => runningScan({ coverage: { ...coverage, notApplicable: 3 } }) });
    expect(await screen.findByText('4 of 8 checks tested, 3 do not apply, 4 waiting')).toBeTruthy();
  });

  it.each([
    [0, 'on all assets'],
    [2, 'on all assets that responded'],
    [3, 'on all assets'],
  ])(
    'says where checks were tested that count once for 3 assets, of which %i are silent',
    async (unreachableCount, places) => {
      const across = { ...passing, unit: 'check' as const, notApplicable: 125 };
      open({
        getScan: () => runningScan({ assetCount: 3, unreachableCount }),
        getScanCoverage: () => across,
      });
      expect(
        await screen.findByText(`4 of 8 checks tested ${places}, 125 do not apply, 4 waiting`),
      ).toBeTruthy();
    },
  );

  it('claims no group to be without gaps while it waits', async () => {
    const nothing = coverageOf([null, null, null, null, null, null, null, null]);
    open({ getScanCoverage: () => nothing });
    await screen.findByText('0 of 8 checks tested, 8 waiting');
    expect(screen.getByText('running')).toBeTruthy();
    expect(screen.queryByText('no gaps')).toBeNull();
  });

  it('names as many assets as it is told, and counts all', async () => {
    const answered = { assetId: webAsset.id, displayName: 'www.northquay.example', reason: 'No' };
    open({
      getScan: () =>
        completedScan({ assetCount: 700, unreachable: [answered], unreachableCount: 300 }),
      getScanCoverage: () => {
        const [gap] = coverageOf(['error']).gaps;
        return {
          ...passing,
          unit: 'check',
          gaps: gap ? [{ ...gap, assetCount: 300 }] : [],
          gapReasons: 4,
        };
      },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Scan of 700 assets' }),
    ).toBeTruthy();
    expect(screen.getByText('300 assets did not answer')).toBeTruthy();
    expect(screen.getByText('And 299 more')).toBeTruthy();
    const gaps = await screen.findByRole('region', { name: 'Why there are gaps' });
    expect(gaps.textContent).toContain('each check counts once per asset');
    expect(gaps.textContent).toContain('300 assets');
    expect(gaps.textContent).toContain('3 rarer reasons');
    const again = screen.getAllByRole('link', { name: 'Scan again' });
    expect(again.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/scans/new?scan=${scanId}&intensity=safe`,
      `/dashboard/scans/new?scan=${scanId}`,
    ]);
  });

  it('shows a lost connection and keeps the last state', async () => {
    const { client } = open();
    await screen.findByText('61%');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    act(() => client.streams[0]?.drop());
    expect(screen.getByText('Reconnecting to live updates.')).toBeTruthy();
    act(() => client.streams[0]?.reconnect());
    expect(screen.queryByText('Reconnecting to live updates.')).toBeNull();

    act(() => client.streams[0]?.fail(serverFault()));
    expect(await screen.findByText('Live updates stopped')).toBeTruthy();
    expect(screen.getByText('61%')).toBeTruthy();
  });

  it('can be paused and resumed', async () => {
    const { client, user } = open({ pauseScan: () => runningScan({ status: 'paused' }) });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect((await screen.findAllByText('Paused'))[0]).toBeTruthy();
    expect(screen.getByText('HTTP on 1 asset, paused; nothing is sent')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(client.requests.filter(({ id }) => id === 'pauseScan')).toHaveLength(1);
  });

  it('is paused and cancelled by who may scan; others are told who', async () => {
    open({}, { role: 'viewer' });
    for (const name of ['Pause', 'Cancel']) {
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-description')).toBe(
        'Your role in this workspace is viewer; this needs analyst or above.',
      );
    }
  });

  it('can be cancelled in a workspace above the plan, but not be paused', async () => {
    open({}, { isReadOnly: true });
    const reasonOf = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-description');
    expect(await reasonOf('Pause')).toBe(READ_ONLY_WORKSPACE);
    expect(await reasonOf('Cancel')).toBeNull();
  });

  it('is cancelled only after confirmation', async () => {
    const refused = open(
      { cancelScan: () => runningScan({ status: 'cancelling' }) },
      { agrees: false },
    );
    await refused.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(refused.log.confirmations).toHaveLength(1);
    expect(refused.client.requests.some(({ id }) => id === 'cancelScan')).toBe(false);
    cleanup();

    const { user } = open({ cancelScan: () => runningScan({ status: 'cancelling' }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findAllByText('Cancelling')).not.toHaveLength(0);
  });

  it('shows a failed command and keeps its state', async () => {
    const { user, log } = open({
      pauseScan: () => {
        throw serverFault();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(log.notices).toHaveLength(1));
    expect(log.notices[0]).toMatchObject({
      tone: 'danger',
      text: expect.stringContaining('was not paused'),
    });
    expect(screen.getAllByText('Running')[0]).toBeTruthy();
  });

  it('estimates the remaining time from previous runs over the same assets', async () => {
    const now = new Date();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
    const startedNow = phasesUntil('http').map((phase) =>
      phase.name === 'http' ? { ...phase, startedAt: ago(2) } : phase,
    );
    open({
      getScan: () => runningScan({ startedAt: ago(32), phases: startedNow }),
      listScans: () => ({
        items: [completedScan({ id: idOf(90) }), completedScan({ id: idOf(91) })],
        nextCursor: null,
      }),
    });
    expect(await screen.findByText('HTTP on 1 asset, less than a minute left')).toBeTruthy();
  });

  it('closes its stream when the page is left and reloads everything on return', async () => {
    const first = open();
    await waitFor(() => expect(first.client.streams).toHaveLength(1));
    first.unmount();
    expect(first.client.streams[0]?.isOpen()).toBe(false);

    const second = open();
    await waitFor(() => expect(second.client.streams).toHaveLength(1));
    act(() => second.client.streams[0]?.send(foundEvent(1)));
    expect(within(await liveFindings()).getByText('HSTS is not sent')).toBeTruthy();
  });
});

describe('a scan with gaps', () => {
  it('shows why each check did not run and how to close the gap', async () => {
    open({
      getScan: () =>
        completedScan({
          status: 'partially_completed',
          unreachable: [
            {
              assetId: webAsset.id,
              displayName: webAsset.displayName,
              reason: 'The connection was refused',
            },
          ],
        }),
      getScanCoverage: () =>
        coverageOf(['pass', 'error', 'error', 'pass', 'pass', 'pass', 'not_run', 'pass']),
    });
    expect(await screen.findByText('www.northquay.example did not answer')).toBeTruthy();
    expect(screen.getByText(/Existing findings are unchanged/)).toBeTruthy();
    const gaps = await screen.findByRole('region', { name: 'Why there are gaps' });
    expect(within(gaps).getAllByRole('listitem')).toHaveLength(2);
    expect(gaps.textContent).toContain('2The server did not answer in 10 s');
    expect(within(gaps).getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe(
      `/dashboard/scans/new?asset=${webAsset.id}`,
    );
    expect(screen.getByText('5 of 8 checks tested, 3 gaps, 1 does not apply')).toBeTruthy();
  });
});

describe('a scan that cannot be shown', () => {
  it('shows that it does not exist, without a retry button', async () => {
    open({
      getScan: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText('This scan does not exist')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be retried after a server error', async () => {
    let healthy = false;
    const { user } = open({
      getScan: () => {
        if (healthy) return runningScan({ startedAt: at('14:02:00') });
        throw serverFault();
      },
    });
    expect(await screen.findByText('This scan could not be read')).toBeTruthy();
    expect(screen.getByText('req-500')).toBeTruthy();
    healthy = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('61%')).toBeTruthy();
  });
});
