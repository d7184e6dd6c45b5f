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
  it('shows the score, how it moved and what it counts', async () => {
    open({ getOverview: () => overview(), getWorkspaceScore: () => workspaceScore });
    expect(await screen.findByText('9 in 2 weeks')).toBeTruthy();
    const region = within(await widget());
    expect(region.getByText('61')).toBeTruthy();
    expect(region.getByRole('img', { name: 'Grade D' })).toBeTruthy();
    expect(region.getByText('of 2 assets tested')).toBeTruthy();
    expect(region.getByText(/not scanned yet/).textContent).toBe('1 asset: not scanned yet Scan');
    expect(region.getByRole('link', { name: 'Scan' }).getAttribute('href')).toBe(
      `/dashboard/scans/new?asset=${mailAsset.id}`,
    );
    expect(region.getByRole('link', { name: 'Close the gaps' }).getAttribute('href')).toBe(
      '/dashboard/scans/new?select=gaps',
    );
  });

  it('breaks the score down to the assets that lower it most', async () => {
    const { user } = open({
      getOverview: () => overview(),
      getWorkspaceScore: () => workspaceScore,
    });
    await user.click(await screen.findByRole('button', { name: 'Score breakdown' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Score breakdown' }));
    expect(
      dialog.getByRole('img', { name: 'Score. Since 7 Nov 2026: from 52 to 61' }),
    ).toBeTruthy();
    expect(dialog.getByText('−30.5')).toBeTruthy();
    const link = dialog.getByRole('link', { name: mailAsset.displayName });
    expect(link.getAttribute('href')).toBe(`/dashboard/assets/${mailAsset.id}`);
  });

  it('keeps the score when its history cannot be read', async () => {
    const { user } = open({
      getOverview: () => overview(),
      getWorkspaceScore: () => {
        throw serverFault();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Score breakdown' }));
    expect(await screen.findByText('The score breakdown could not be read')).toBeTruthy();
    expect(screen.getByText('61')).toBeTruthy();
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
    expect(region.getByText(/There is no score until/)).toBeTruthy();
    expect(region.queryByText('0')).toBeNull();
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
