// @vitest-environment happy-dom

import { type FakeAnswers, notFound, serverFault } from '@parapet/api-client/testing/fake-client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  at,
  completedScan,
  foundEvent,
  idOf,
  ledgerOf,
  phasesUntil,
  runningScan,
  scanId,
  webAsset,
} from '../../testing/sample-scan.ts';

afterEach(cleanup);

const passing = ledgerOf(['pass', 'fail', 'pass', 'pass', null, null, null, null]);

const open = (answers: FakeAnswers = {}, options: { agrees?: boolean } = {}) =>
  renderPage({
    at: `/dashboard/scans/${scanId}`,
    ...options,
    answers: {
      getScan: () => runningScan(),
      getScanLedger: () => ({ items: passing }),
      listScans: () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });

const liveFindings = () => screen.findByRole('region', { name: 'Live findings' });
const wall = (group: string) => {
  const walls = screen.getByRole('table', { name: 'Checks by group' });
  return within(within(walls).getByRole('row', { name: new RegExp(`^${group}`) })).getByRole('img');
};

describe('a scan that runs', () => {
  it('says where it is, what was asked and what was tested', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Scan of www.northquay.example' }),
    ).toBeTruthy();
    expect(document.title).toBe('Scan of www.northquay.example · Parapet');
    expect(screen.getAllByText('Running')[0]).toBeTruthy();
    expect(screen.getByText('61%')).toBeTruthy();
    expect(screen.getByText('HTTP on 1 asset')).toBeTruthy();
    expect(screen.getByText('412')).toBeTruthy();
    expect(await screen.findByText('4 of 8 checks tested, 4 waiting')).toBeTruthy();
    expect(wall('TLS').getAttribute('aria-label')).toBe('2 of 2 tested');
    expect(wall('Cookies').getAttribute('aria-label')).toContain('1 waiting');
  });

  it('shows findings as they stream in, newest first and each once', async () => {
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

  it('puts the worst first once the scan is over', async () => {
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
    const over = await liveFindings();
    await within(over).findByText('worst first');
    expect(within(over).getAllByRole('listitem')[0]?.textContent).toContain('Zone transfer');
  });

  it('follows progress to the end, then says what was tested', async () => {
    let scan = runningScan();
    let ledger = passing;
    const { client } = open({
      getScan: () => scan,
      getScanLedger: () => ({ items: ledger }),
    });
    await screen.findByText('61%');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    act(() => client.streams[0]?.send({ type: 'scan', scan: runningScan({ progress: 80 }) }));
    expect(screen.getByText('80%')).toBeTruthy();

    scan = completedScan();
    ledger = ledgerOf(['pass', 'fail', 'pass', 'pass', 'pass', 'not_applicable', 'fail', 'pass']);
    act(() => client.streams[0]?.send({ type: 'scan', scan }));
    act(() => client.streams[0]?.end());
    expect((await screen.findAllByText('Completed'))[0]).toBeTruthy();
    expect(screen.getByText('7 of 7')).toBeTruthy();
    expect(screen.getByText('checks tested on 1 asset, in 1:00 min')).toBeTruthy();
    expect(await screen.findByText('7 of 7 checks tested')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy();
  });

  it('reads the ledger again only now and then', async () => {
    const { client } = open();
    await screen.findByText('4 of 8 checks tested, 4 waiting');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    for (const passed of [4, 5, 6]) {
      const { coverage } = runningScan();
      const scan = runningScan({ coverage: { ...coverage, passed } });
      act(() => client.streams[0]?.send({ type: 'scan', scan }));
    }
    expect(client.requests.filter(({ id }) => id === 'getScanLedger')).toHaveLength(1);
  });

  it('says so when the connection is gone, and keeps what it shows', async () => {
    const { client } = open();
    await screen.findByText('61%');
    await waitFor(() => expect(client.streams).toHaveLength(1));
    act(() => client.streams[0]?.drop());
    expect(screen.getByText('Reconnecting to the live view.')).toBeTruthy();
    act(() => client.streams[0]?.reconnect());
    expect(screen.queryByText('Reconnecting to the live view.')).toBeNull();

    act(() => client.streams[0]?.fail(serverFault()));
    expect(await screen.findByText('The live view has ended early')).toBeTruthy();
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

  it('is cancelled only after a question', async () => {
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

  it('tells what went wrong with a command and stays as it was', async () => {
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

  it('estimates the time left from earlier runs over the same assets, else not at all', async () => {
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

  it('ends its stream when the reader leaves, and finds everything again on return', async () => {
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
  it('tells why each check could not run, and what would close the gap', async () => {
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
      getScanLedger: () => ({
        items: ledgerOf(['pass', 'error', 'error', 'pass', 'pass', 'pass', 'not_run', 'pass']),
      }),
    });
    expect(await screen.findByText('www.northquay.example did not answer')).toBeTruthy();
    expect(screen.getByText(/its findings stay as they were/)).toBeTruthy();
    const gaps = await screen.findByRole('region', { name: 'Why there are gaps' });
    expect(within(gaps).getAllByRole('listitem')).toHaveLength(2);
    expect(gaps.textContent).toContain('2The server did not answer in 10 s');
    expect(within(gaps).getByRole('link', { name: 'Scan again' }).getAttribute('href')).toBe(
      `/dashboard/scans/new?asset=${webAsset.id}`,
    );
    expect(screen.getByText('5 of 8 checks tested, 3 gaps')).toBeTruthy();
  });
});

describe('a scan that cannot be shown', () => {
  it('says that it does not exist, without a retry that could not help', async () => {
    open({
      getScan: () => {
        throw notFound();
      },
    });
    expect(await screen.findByText('This scan does not exist')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be tried again after a fault of the service', async () => {
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
