// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { WorkspaceScore } from '@parapet/contracts/findings/score';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { finding, sampleMember, workspaceScore } from '../../testing/sample-findings.ts';
import { FixFirstWidget } from './fix-first.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) =>
  renderWidget({ answers: { ...sampleAnswers, ...answers }, children: <FixFirstWidget /> });

type Fix = WorkspaceScore['fixes'][number];

const [first] = workspaceScore.fixes;
if (first === undefined) throw new Error('The sample has no fix.');
const fixOf = (change: Partial<Fix>): Fix => ({ ...first, ...change });

const scoreWith = (fixes: Fix[], change: Partial<WorkspaceScore> = {}) => ({
  getWorkspaceScore: () => ({ ...workspaceScore, fixes, ...change }),
});
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('what to fix first', () => {
  it('says of a fix why it is here, where, what it closes and by how much the score rises', async () => {
    const worst = finding({ title: 'Environment file readable' });
    open(
      scoreWith([fixOf({ key: 'block env', worst, count: 3, assets: 2, gain: 9.4, score: 70 })]),
    );
    const row = await rowOf(/Environment file readable/);
    for (const part of [worst.priority.why, 'and 1 more asset', '3 findings', '+9.4']) {
      expect(row.textContent).toContain(part);
    }
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      `/dashboard/findings?fix=block+env&sort=priority&finding=${worst.id}`,
    );
    expect(screen.getByText(/score 61 becomes 70/)).toBeTruthy();
  });

  it('promises no points while there is no score', async () => {
    open(scoreWith([fixOf({ gain: null, score: null })], { score: null, grade: null }));
    await rowOf(/1 finding/);
    expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
    expect(screen.queryByText(/becomes/)).toBeNull();
  });

  it('names the owner of the worst finding of each', async () => {
    const owned = finding({ title: 'Redis without a password', assigneeId: sampleMember.id });
    open(
      scoreWith([
        fixOf({ key: 'a', worst: owned }),
        fixOf({ key: 'b', worst: finding({ title: 'TLS 1.0 enabled' }) }),
      ]),
    );
    await within(await rowOf(/Redis/)).findByText(sampleMember.name);
    expect((await rowOf(/TLS/)).textContent).toContain('Unassigned');
  });

  it('says when one is overdue', async () => {
    const late = finding({ slaState: 'breached', dueAt: '2026-11-01T00:00:00.000Z' });
    open(scoreWith([fixOf({ worst: late })]));
    expect((await screen.findByText(/^due/)).textContent).toMatch(/ago/);
  });

  it('has an empty state and shows a read failure', async () => {
    open(scoreWith([]));
    expect(await screen.findByText('No open findings are known')).toBeTruthy();
    cleanup();
    open({
      getWorkspaceScore: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Fixes could not be read')).toBeTruthy();
  });
});
