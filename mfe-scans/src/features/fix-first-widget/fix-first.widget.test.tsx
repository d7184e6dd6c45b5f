// @vitest-environment happy-dom

import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { finding, findingPage, sampleMember } from '../../testing/sample-findings.ts';
import { idOf } from '../../testing/sample-scan.ts';
import { FixFirstWidget } from './fix-first.widget.tsx';

afterEach(cleanup);

const open = (answers: FakeAnswers) => renderWidget({ answers, children: <FixFirstWidget /> });
const widget = async () => within(await screen.findByRole('region', { name: 'Fix these first' }));

describe('what to fix first', () => {
  it('lists open findings by priority, each with its asset', async () => {
    const { client } = open({ listFindings: () => findingPage([finding({ priorityScore: 91 })]) });
    const link = await (await widget()).findByRole('link', { name: /Environment file/ });
    expect(link.textContent).toContain('www.northquay.example');
    expect(link.textContent).toContain('Priority 91');
    expect(link.getAttribute('href')).toBe(
      `/dashboard/findings?sort=priority&finding=${finding().id}`,
    );
    expect(client.requests[0]?.query).toEqual({
      status: ['open', 'reopened'],
      sort: 'priority',
      limit: 5,
    });
  });

  it('names the owner of each', async () => {
    open({
      ...sampleAnswers,
      listFindings: () =>
        findingPage([
          finding({ assigneeId: sampleMember.id }),
          finding({ id: idOf(2), title: 'Redis answers without a password' }),
        ]),
    });
    const links = within(await (await widget()).findByRole('list'));
    expect(await links.findByText(sampleMember.name)).toBeTruthy();
    expect(links.getByRole('link', { name: /Redis/ }).textContent).toContain('No owner');
  });

  it('says when one is overdue', async () => {
    open({
      listFindings: () =>
        findingPage([finding({ slaState: 'breached', dueAt: '2026-11-01T00:00:00.000Z' })]),
    });
    expect((await (await widget()).findByText(/^Due/)).textContent).toMatch(/ago/);
  });

  it('has an empty state and shows a read failure', async () => {
    open({ listFindings: () => findingPage([]) });
    expect(await screen.findByText('No open findings are known')).toBeTruthy();
    cleanup();
    open({
      listFindings: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Findings could not be read')).toBeTruthy();
  });
});
