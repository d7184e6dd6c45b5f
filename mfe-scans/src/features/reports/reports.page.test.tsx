// @vitest-environment happy-dom

import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { finding, findingPage } from '../../testing/sample-findings.ts';
import { completedScan, coverageOf, idOf } from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = (answers: FakeAnswers = {}, role: Role = 'owner') =>
  renderPage({ at: '/dashboard/reports', role, answers: { ...sampleAnswers, ...answers } });
const sent = ({ client }: ReturnType<typeof open>, id: string) =>
  client.requests.findLast((request) => request.id === id);

describe('reports', () => {
  it('are listed with their progress, and what is ready can be downloaded', async () => {
    const page = open();
    const table = within(await screen.findByRole('table', { name: 'Reports' }));
    expect(await table.findAllByText('Executive report, PDF')).toHaveLength(2);
    expect(table.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(table.getByText('Failed')).toBeTruthy();
    // The DOM of the tests would leave the page for it.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await page.user.click(table.getByRole('button', { name: 'Download Executive report, PDF' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(sent(page, 'createReportLink')).toBeTruthy();
    click.mockRestore();
  });

  it('are created with type, format, scope and period', async () => {
    const page = open();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'New report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New report' }));
    await user.selectOptions(dialog.getByLabelText('Type'), 'Technical');
    await user.click(dialog.getByRole('radio', { name: 'CSV' }));
    await user.click(dialog.getByRole('radio', { name: 'By tag' }));
    await user.type(dialog.getByLabelText('Tags'), 'shop');
    await user.selectOptions(dialog.getByLabelText('Period'), '90 days');
    await user.click(dialog.getByRole('button', { name: 'Create report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'createReport')?.body).toEqual({
      type: 'technical',
      format: 'csv',
      scope: { kind: 'tags', tags: ['shop'] },
      periodDays: 90,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('keep what was typed through a reload, until they are created', async () => {
    const openDialog = async () => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'New report' }));
      return { user, dialog: within(await screen.findByRole('dialog', { name: 'New report' })) };
    };
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'By tag' }));
    await user.type(dialog.getByLabelText('Tags'), 'shop');
    cleanup();
    const again = await openDialog();
    expect(again.dialog.getByLabelText<HTMLInputElement>('Tags').value).toBe('shop');
    await again.user.click(again.dialog.getByRole('button', { name: 'Create report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    expect((await openDialog()).dialog.queryByLabelText('Tags')).toBeNull();
  });

  it.each([
    ['viewer', 'New report', 'this needs analyst or above.'],
    ['analyst', 'Schedule', 'this needs admin or above.'],
  ] as const)('tell a %s why they cannot: %s', async (role, name, reason) => {
    open({}, role);
    const button = await screen.findByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toContain(reason);
  });

  it('tell a viewer at each one why they cannot delete it', async () => {
    const page = open({}, 'viewer');
    const table = within(await screen.findByRole('table', { name: 'Reports' }));
    const [remove] = await table.findAllByRole('button', {
      name: 'Delete Executive report, PDF',
    });
    if (!remove) throw new Error('The list is empty');
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(remove.getAttribute('aria-description')).toBe(
      'Your role in this workspace is viewer; this needs analyst or above.',
    );
    await page.user.click(remove);
    expect(page.log.confirmations).toEqual([]);
    expect(table.getByRole('button', { name: 'Download Executive report, PDF' })).toBeTruthy();
  });

  it.each(['Pause', 'Delete'])(
    'tell an analyst in the menu of a schedule why they cannot: %s',
    async (name) => {
      const { user } = open({}, 'analyst');
      await user.click(await screen.findByRole('button', { name: 'Actions for For the board' }));
      const item = await screen.findByRole('menuitem', { name: `${name} Needs admin or above` });
      expect(item.getAttribute('aria-disabled')).toBe('true');
    },
  );

  it('offer no period that is longer than the plan keeps history', async () => {
    const { user } = open({
      listReports: () => ({ items: [], nextCursor: null, historyDays: 30 }),
    });
    await screen.findByRole('heading', { name: 'No reports yet' });
    await user.click(screen.getByRole('button', { name: 'New report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New report' }));
    const period = dialog.getByLabelText('Period');
    expect(within(period).getAllByRole('option')).toHaveLength(2);
  });

  it('are scheduled, and a schedule is paused', async () => {
    const page = open();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
    await user.type(dialog.getByLabelText('Name'), 'Mondays');
    await user.selectOptions(dialog.getByLabelText('Repeat'), 'Every week');
    await user.click(dialog.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'createReportSchedule')?.body).toMatchObject({
      name: 'Mondays',
      type: 'executive',
      format: 'pdf',
      cron: '0 7 * * 1',
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for For the board' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await waitFor(() =>
      expect(sent(page, 'updateReportSchedule')?.body).toEqual({ status: 'paused' }),
    );
  });
});

describe('a schedule of reports that is new', () => {
  const openDialog = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
    const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
    return { user, dialog, field };
  };

  it('keeps what was typed through a reload, until it is cancelled', async () => {
    const { user, dialog, field } = await openDialog();
    await user.type(field('Name'), 'Mondays');
    await user.selectOptions(field('Type'), 'Technical');
    await user.selectOptions(field('Repeat'), 'Every week');
    await user.click(dialog.getByRole('checkbox', { name: 'Mail it to me' }));
    cleanup();
    const again = await openDialog();
    expect(['Name', 'Type', 'Repeat'].map((name) => again.field(name).value)).toEqual([
      'Mondays',
      'technical',
      'week',
    ]);
    expect(again.field('Mail it to me').checked).toBe(false);
    await again.user.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await openDialog()).field('Name').value).toBe('');
  });
});

describe('the report of one scan', () => {
  it('shows what was tested, what was not and what was found', async () => {
    const id = '00000000-0000-4000-8000-000000000061';
    renderPage({ at: `/dashboard/scans/report?scan=${id}`, answers: sampleAnswers });
    expect(await screen.findByRole('list', { name: 'Findings' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.getByText('Checks tested')).toBeTruthy();
  });

  it('says how many findings it leaves out, and leads to all of them', async () => {
    const { id } = completedScan();
    const items = Array.from({ length: 250 }, (_, index) => finding({ id: idOf(index) }));
    const page = { ...findingPage([]), items, nextCursor: 'more' };
    const open = (listFindings: () => unknown) =>
      renderPage({
        at: `/dashboard/scans/report?scan=${id}`,
        answers: { ...sampleAnswers, listFindings },
      });
    open(() => page);
    expect(await screen.findByText('the first 500, with their status today')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in findings' }).getAttribute('href')).toBe(
      `/dashboard/findings?scan=${id}&status=any`,
    );
    cleanup();
    open(() => findingPage([finding()]));
    expect(await screen.findByText('with their status today')).toBeTruthy();
  });

  it('counts the checks that apply, and names the address of a finding once', async () => {
    const scan = completedScan();
    const checks = { ...scan.coverage, planned: 12, passed: 4, failed: 2, notApplicable: 5 };
    renderPage({
      at: `/dashboard/scans/report?scan=${scan.id}`,
      answers: {
        ...sampleAnswers,
        getScan: () => ({ ...scan, coverage: checks }),
        getScanCoverage: () =>
          coverageOf(['error', ...Array.from({ length: 7 }, () => 'pass' as const)]),
        listFindings: () => ({
          ...findingPage([]),
          items: [
            finding({ assetName: 'https://shop.example/', location: 'https://shop.example/.env' }),
          ],
        }),
      },
    });
    expect(await screen.findByText('6 of 7')).toBeTruthy();
    expect(screen.getByText('https://shop.example/.env')).toBeTruthy();
    const gaps = screen.getByRole('list', { name: 'Gaps' });
    expect(gaps.textContent).toBe('The server did not answer in 10 s: 1 check on 1 asset');
    const found = screen.getByRole('list', { name: 'Findings' });
    expect(found.compareDocumentPosition(gaps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
