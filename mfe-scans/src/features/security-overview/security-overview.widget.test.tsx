// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { overview, workspaceScore } from '../../testing/sample-findings.ts';
import { mailAsset } from '../../testing/sample-scan.ts';
import { SecurityOverview } from './security-overview.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) => renderWidget({ answers, children: <SecurityOverview /> });
const widget = () => screen.findByRole('region', { name: 'Security overview' });
const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

describe('the security overview', () => {
  it('shows score, open findings, coverage and history', async () => {
    const decisions = { closed: 2, reopened: 0 };
    open({ getOverview: () => overview({ decisions }), getWorkspaceScore: () => workspaceScore });
    expect(await screen.findByText('1 of 2 assets tested')).toBeTruthy();
    const region = within(await widget());
    expect(region.getByText('61')).toBeTruthy();
    expect(region.getByRole('img', { name: 'Grade D' })).toBeTruthy();
    expect(region.getByText('1 not tested: not scanned yet')).toBeTruthy();
    expect(region.getByRole('link', { name: 'Close the gaps' }).getAttribute('href')).toBe(
      '/dashboard/scans/new?select=gaps',
    );
    const tally = region.getAllByRole('listitem').map((item) => item.textContent);
    expect(tally).toContain('Critical2−1');
    expect(region.getByRole('table', { name: 'Open findings after each scan' })).toBeTruthy();
    expect(
      region.getByText(
        /^Since the scan of 7 Nov 2026, \d\d:\d\d: 1 opened, 5 fixed, 2 closed by decision$/,
      ),
    ).toBeTruthy();
  });

  it('tells what decisions reopened, and that it counts no more than the last ones', async () => {
    const decisions = { closed: 9_990, reopened: 10 };
    open({ getOverview: () => overview({ decisions }) });
    expect(
      await screen.findByText(
        /5 fixed, at least 9,990 closed by decision, at least 10 reopened by decision$/,
      ),
    ).toBeTruthy();
  });

  it('shows how the score moved and what lowers it most', async () => {
    open({ getOverview: () => overview(), getWorkspaceScore: () => workspaceScore });
    expect(
      await screen.findByRole('img', { name: 'Score. Since 7 Nov 2026: from 52 to 61' }),
    ).toBeTruthy();
    const region = within(await widget());
    expect(region.getByText('How it came about')).toBeTruthy();
    expect(region.getByText('−30.5')).toBeTruthy();
    const link = region.getByRole('link', { name: mailAsset.displayName });
    expect(link.getAttribute('href')).toBe(`/dashboard/assets/${mailAsset.id}`);
  });

  it('keeps the score when its history cannot be read', async () => {
    open({
      getOverview: () => overview(),
      getWorkspaceScore: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The history of the score could not be read')).toBeTruthy();
    expect(within(await widget()).getByText('61')).toBeTruthy();
  });

  it('shows no score and no chart before anything was tested', async () => {
    open({
      getOverview: () =>
        overview({
          score: null,
          grade: null,
          openFindings: none,
          coverage: { assets: 0, tested: 0, error: 0, notTested: 0, sample: [] },
          history: [],
        }),
    });
    expect(await screen.findByText('No assets to test yet')).toBeTruthy();
    const region = within(await widget());
    expect(region.getByRole('img', { name: 'No grade yet' })).toBeTruthy();
    expect(region.getByText(/There is no score until/)).toBeTruthy();
    expect(region.getByText('Unknown until a scan has tested an asset.')).toBeTruthy();
    expect(region.queryByText('0')).toBeNull();
    expect(region.queryByRole('table')).toBeNull();
    expect(region.getByRole('link', { name: 'Add an asset' })).toBeTruthy();
  });

  it.each([
    [1, 'There is no score while most assets are untested; 1 of 42 was tested.'],
    [40, 'There is no score while gaps leave most assets without one; 40 of 42 were tested.'],
  ])('with %i of 42 assets tested and no score says why', async (tested, reason) => {
    const coverage = { assets: 42, tested, error: 0, notTested: 42 - tested, sample: [] };
    open({ getOverview: () => overview({ score: null, grade: null, coverage }) });
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('shows a read failure', async () => {
    open({
      getOverview: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('The security overview could not be read')).toBeTruthy();
    expect(within(await widget()).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
