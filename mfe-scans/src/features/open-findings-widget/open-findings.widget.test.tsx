// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { overview } from '../../testing/sample-findings.ts';
import { OpenFindingsWidget } from './open-findings.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) => renderWidget({ answers, children: <OpenFindingsWidget /> });
const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

describe('open findings by severity', () => {
  it('counts them, and shows how they moved since the first scan', async () => {
    open({ getOverview: () => overview({ decisions: { closed: 2, reopened: 0 } }) });
    expect(
      await screen.findByRole('table', { name: 'Open findings after each scan' }),
    ).toBeTruthy();
    const tally = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(tally).toContain('Critical2−1');
    expect(
      screen.getByText(
        'Since 7 Nov 2026: 1 opened, 5 fixed, 2 closed by decision. Info is not drawn.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('11 open; one step per scan')).toBeTruthy();
  });

  it('tells what decisions reopened, and that it counts no more than the last ones', async () => {
    const decisions = { closed: 9_990, reopened: 10 };
    open({ getOverview: () => overview({ decisions }) });
    expect(
      await screen.findByText(
        /5 fixed, at least 9,990 closed by decision, at least 10 reopened by decision/,
      ),
    ).toBeTruthy();
  });

  it('counts nothing before anything was tested', async () => {
    const coverage = { assets: 0, tested: 0, error: 0, notTested: 0, sample: [] };
    open({ getOverview: () => overview({ openFindings: none, coverage, history: [] }) });
    const region = within(await screen.findByRole('region', { name: 'Open findings by severity' }));
    expect(await region.findByText('Unknown until a scan has tested an asset.')).toBeTruthy();
    expect(region.queryByText('0')).toBeNull();
    expect(region.queryByRole('table')).toBeNull();
  });

  it('shows a read failure', async () => {
    open({
      getOverview: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Findings could not be read')).toBeTruthy();
  });
});
