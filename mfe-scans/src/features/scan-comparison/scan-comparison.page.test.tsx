// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Scan } from '@parapet/contracts/scans/scan';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { completedScan, idOf, mailAsset, webAsset } from '../../testing/sample-scan.ts';

afterEach(cleanup);

const scans = [
  completedScan({ id: idOf(61) }),
  completedScan({ id: idOf(62), assets: [mailAsset] }),
  completedScan({ id: idOf(63), assets: [webAsset] }),
];
const comparison = {
  earlierScanId: idOf(63),
  laterScanId: idOf(61),
  counts: { appeared: 1, gone: 3, not_tested: 0, same: 12 },
  items: [
    {
      id: idOf(70),
      title: 'Git directory readable from the web',
      severity: 'high',
      assetId: webAsset.id,
      assetName: webAsset.displayName,
      location: '/.git/HEAD',
    },
  ],
  nextCursor: null,
};

const open = (at: string, answers: FakeAnswers = {}) =>
  renderPage({
    at,
    answers: {
      ...sampleAnswers,
      listScans: () => ({ items: scans, nextCursor: null }),
      compareScans: () => comparison,
      ...answers,
    },
  });

describe('the comparison of two scans', () => {
  it('compares a scan with the one before it that has the same assets', async () => {
    const { client } = open(`/dashboard/scans/compare?scan=${idOf(61)}`);
    expect(await screen.findByText('Git directory readable from the web')).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'compareScans')).toMatchObject({
      params: { scanId: idOf(61) },
      query: { with: idOf(63), difference: 'appeared' },
    });
    expect(screen.getByRole('link', { name: /^No longer seen/ }).textContent).toBe(
      'No longer seen3',
    );
  });

  it('offers scans without retests, and names those of one minute apart', async () => {
    const startedAt = '2026-11-20T10:00:05.000Z';
    const { client } = open('/dashboard/scans/compare', {
      listScans: () => ({
        items: [
          completedScan({ id: idOf(61), startedAt: '2026-11-20T10:00:41.000Z' }),
          completedScan({ id: idOf(62), startedAt }),
          completedScan({ id: idOf(63), startedAt, intensity: 'active' }),
          completedScan({ id: idOf(64), startedAt }),
        ],
        nextCursor: null,
      }),
    });
    const choice = await screen.findByLabelText<HTMLSelectElement>('Scan');
    const names = [...choice.options].map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(4);
    expect(names[0]).toMatch(/:00:41, .+, safe$/);
    expect(names[1]).toMatch(/:00:05, .+, safe, [\da-f]{4}$/);
    expect(names[2]).toMatch(/:00, .+, active$/);
    expect(client.requests.find(({ id }) => id === 'listScans')?.query).toMatchObject({
      kind: 'external',
    });
  });

  it('keeps both scans and the difference in the URL', async () => {
    const { user, address } = open(`/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}`);
    await user.click(await screen.findByRole('link', { name: /^Not tested/ }));
    expect(address()).toContain('difference=not_tested');
    await user.selectOptions(screen.getByLabelText('Compared with'), idOf(62));
    expect(address()).toContain(`with=${idOf(62)}`);
  });

  it('says which assets the earlier scan did not include, whose findings all count as new', async () => {
    const { user } = open(`/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}`, {
      listScanAssets: ({ params }) => ({
        items: params.scanId === idOf(61) ? [webAsset, mailAsset] : [webAsset],
      }),
    });
    expect(await screen.findByText('1 asset is only in the later scan')).toBeTruthy();
    expect(
      screen.getByText(`${mailAsset.displayName}. Every finding there counts as new.`),
    ).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^No longer seen/ }));
    expect(screen.queryByText(/only in the later scan/)).toBeNull();
  });

  it('says which assets the later scan did not include, whose findings all count as not tested', async () => {
    open(`/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}&difference=not_tested`, {
      listScanAssets: ({ params }) => ({
        items: params.scanId === idOf(63) ? [webAsset, mailAsset] : [webAsset],
      }),
    });
    expect(await screen.findByText('1 asset is only in the earlier scan')).toBeTruthy();
    expect(screen.getByText(/^mail.*Every finding there counts as not tested/)).toBeTruthy();
  });

  it('says where the scans did not test the same, and what that may explain', async () => {
    const pair = (change: Partial<Scan>): FakeAnswers => ({
      getScan: ({ params }) =>
        params.scanId === idOf(61) ? completedScan(change) : completedScan({ intensity: 'safe' }),
    });
    const at = `/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}`;
    const { user } = open(at, pair({ intensity: 'passive', rulesetVersion: '2030.01.01' }));
    expect(await screen.findByText('The scans did not test the same')).toBeTruthy();
    expect(
      screen.getByText(
        /^The earlier scan was safe, the later one passive[.] The ruleset was \S+, then 2030[.]01[.]01[.] Some of these may be older/,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^No longer seen/ }));
    expect(await screen.findByText(/Some of these may still be there/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Unchanged/ }));
    await waitFor(() => expect(screen.queryByText('The scans did not test the same')).toBeNull());
    cleanup();
    open(at, pair({ intensity: 'safe' }));
    expect(await screen.findByText('Git directory readable from the web')).toBeTruthy();
    expect(screen.queryByText('The scans did not test the same')).toBeNull();
  });

  it('says what an empty difference means', async () => {
    open(`/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}&difference=not_tested`, {
      compareScans: () => ({ ...comparison, items: [] }),
    });
    expect(await screen.findByText('All of it was tested')).toBeTruthy();
  });

  it('needs two scans, and shows a read failure', async () => {
    open('/dashboard/scans/compare', {
      listScans: () => ({ items: scans.slice(0, 1), nextCursor: null }),
    });
    expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
    cleanup();
    open(`/dashboard/scans/compare?scan=${idOf(61)}&with=${idOf(63)}`, {
      compareScans: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The comparison could not be read')).toBeTruthy();
  });
});
