// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleEvent } from '../../testing/sample-feed.ts';
import { completedScan, idOf, runningScan, scanId } from '../../testing/sample-scan.ts';
import { ChangesWidget } from './changes.widget.tsx';

afterEach(cleanup);

const finding = (number: number, parts: Parameters<typeof sampleEvent>[1]) =>
  sampleEvent(number, { type: 'finding.opened', severity: 'medium', scanId, ...parts });
const subject = (name: string) => ({ kind: 'finding', id: idOf(70), name });

const open = (answers: FakeAnswers) =>
  renderWidget({
    answers: { listFeed: () => ({ items: [], nextCursor: null, unseen: 0 }), ...answers },
    children: <ChangesWidget />,
  });
const entries = async () =>
  (
    await within(await screen.findByRole('region', { name: 'What changed' })).findByRole('list', {
      name: 'Last scans',
    })
  ).children;

const scans = {
  external: [runningScan({ id: idOf(60) }), completedScan()],
  retest: [
    completedScan({
      id: idOf(61),
      kind: 'retest',
      counts: { new: 0, reopened: 0, fixed: 3, unchanged: 1 },
      finishedAt: '2026-11-22T14:00:00.000Z',
    }),
  ],
};

describe('what changed', () => {
  it('has an entry for each scan that ended, with its numbers and the worst that is new', async () => {
    open({
      listScans: ({ query }) => ({
        items: (query as { kind?: string }).kind === 'retest' ? [] : scans.external,
        nextCursor: null,
      }),
      listFeed: () => ({
        items: [
          finding(1, { subject: subject('TLS 1.0 accepted') }),
          finding(2, { subject: subject('Redis without a password'), severity: 'critical' }),
          finding(3, { subject: subject('Of another scan'), scanId: idOf(62) }),
        ],
        nextCursor: null,
        unseen: 0,
      }),
    });
    const [entry, ...others] = [...(await entries())];
    expect(others).toEqual([]);
    expect(entry?.textContent).toMatch(/^Scan of www\.northquay\.example/);
    expect(entry?.textContent).toMatch(/2 new1 fixedno gaps.*Redis.*TLS 1\.0 accepted/);
    expect(entry?.querySelector('ul a')?.getAttribute('href')).toBe(
      `/dashboard/findings?status=any&scan=${scanId}&finding=${idOf(70)}`,
    );
  });

  it('shows a retest as one, in the order of time', async () => {
    open({
      listScans: ({ query }) => ({
        items: (query as { kind?: string }).kind === 'retest' ? scans.retest : scans.external,
        nextCursor: null,
      }),
    });
    const [first, second] = [...(await entries())];
    expect(first?.textContent).toMatch(/^Retest of .*3 of 4 fixed/);
    expect(second?.textContent).toMatch(/^Scan of .*Completed/);
  });

  it('says what it will show, and shows a read failure', async () => {
    open({ listScans: () => ({ items: [], nextCursor: null }) });
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
    cleanup();
    open({
      listScans: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The feed could not be read')).toBeTruthy();
  });
});
