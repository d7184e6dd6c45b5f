// @vitest-environment happy-dom
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { asset, assetPage, sampleAssets } from '../../testing/sample-findings.ts';
import { coverageOf, idOf, mailAsset, runningScan, scanId } from '../../testing/sample-scan.ts';

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
      getScan: () => runningScan(),
      getScanCoverage: () => coverageOf([]),
      listScans: () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('what was chosen for a scan and not started', () => {
  it('is there after a reload', async () => {
    const { user } = open();
    await user.click(await box(/mail\.northquay/));
    await user.click(radio('Passive'));
    await user.click(radio('Repeatedly'));
    await user.type(screen.getByLabelText(/^Name/), 'Mail at night');
    cleanup();
    open();
    expect((await box(/mail\.northquay/)).checked).toBe(true);
    expect((await box(/www\.northquay/)).checked).toBe(false);
    expect(radio('Passive').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mail at night');
  });

  it('leaves alone what a link selects', async () => {
    const { user } = open();
    await user.click(await box(/www\.northquay/));
    cleanup();
    open(`?asset=${mailAsset.id}`);
    expect((await box(/mail\.northquay/)).checked).toBe(true);
    expect((await box(/www\.northquay/)).checked).toBe(false);
  });

  it('is gone once the scan was started', async () => {
    const { user, address } = open();
    await user.click(await box(/mail\.northquay/));
    await user.click(screen.getByRole('button', { name: 'Start scan' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/scans/${scanId}`));
    cleanup();
    open();
    expect((await box(/mail\.northquay/)).checked).toBe(false);
  });

  it('forgets an asset that is gone', async () => {
    const extra = asset({ id: idOf(3001), displayName: 'old.northquay.example' });
    const { user } = open('', { listAssets: () => assetPage([...sampleAssets, extra]) });
    await user.click(await box(/old\.northquay/));
    await user.click(await box(/mail\.northquay/));
    cleanup();
    open();
    expect(await screen.findByText(`1 of ${sampleAssets.length} selected`)).toBeTruthy();
  });

  it('is counted anew where all that match were taken', async () => {
    let total = 3000;
    const answers: FakeAnswers = {
      listAssets: ({ query }) => ({ ...assetPage(sampleAssets), total: query.type ? total : 4000 }),
    };
    const { user } = open('?select=matching&type=domain', answers);
    expect(await screen.findByText('All 3,000 assets that match')).toBeTruthy();
    await user.click(radio('Passive'));
    total = 2999;
    cleanup();
    open('?select=matching&type=domain', answers);
    expect(await screen.findByText('All 2,999 assets that match')).toBeTruthy();
    expect(radio('Passive').checked).toBe(true);
    total = 0;
    cleanup();
    open('?select=matching&type=domain', answers);
    expect(await box(/mail\.northquay/)).toBeTruthy();
  });
});
