// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { sampleSchedule } from '../../testing/sample-feed.ts';
import { idOf } from '../../testing/sample-scan.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Who is signed in. */
const ownId = idOf(1);

const open = (answers: FakeAnswers = {}, role: Role = 'owner', isReadOnly = false) =>
  renderPage({
    at: '/dashboard/scans',
    role,
    isReadOnly,
    answers: { ...sampleAnswers, ...answers },
  });
const list = () => screen.findByRole('list', { name: 'Schedules' });
const sent = ({ client }: ReturnType<typeof open>, id: string) =>
  client.requests.findLast((request) => request.id === id);

describe('schedules beside the scans', () => {
  it('are listed with their time, target, state and next runs', async () => {
    open();
    const [night, shop] = within(await list()).getAllByRole('listitem');
    expect(night?.textContent).toContain('Every day at 03:00, Europe/Berlin');
    expect(night?.textContent).toContain('All approved assets');
    expect(night?.textContent).toContain('Sun 22 Nov, 03:00');
    expect(shop?.textContent).toContain('Every weekday at 06:30');
    expect(shop?.textContent).toContain('Paused after 10 failed runs');
    expect(screen.getByText('2 of 10 in your plan')).toBeTruthy();
  });

  it('are read by an analyst, who is told why they add none', async () => {
    open({}, 'analyst');
    await list();
    const add = screen.getByRole('button', { name: 'Add schedule' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(add.getAttribute('aria-description')).toBe(
      'Your role in this workspace is analyst; this needs admin or above.',
    );
  });

  it.each(['Edit', 'Pause', 'Delete'])(
    'tell an analyst in the menu of one why they cannot: %s',
    async (name) => {
      const { user } = open({}, 'analyst');
      await user.click(await screen.findByRole('button', { name: 'Actions for Nightly scan' }));
      const item = await screen.findByRole('menuitem', { name: `${name} Needs admin or above` });
      expect(item.getAttribute('aria-disabled')).toBe('true');
    },
  );

  it('let an analyst call off what they have planned for one time, and nothing of others', async () => {
    const once = '2026-11-24T02:00';
    const items = [
      sampleSchedule({ id: idOf(801), name: 'Mine', once, createdBy: ownId }),
      sampleSchedule({ id: idOf(802), name: 'Theirs', once, createdBy: idOf(90) }),
      sampleSchedule({ id: idOf(803), name: 'My nights', createdBy: ownId }),
    ];
    const page = open(
      {
        listSchedules: () => ({ items, usage: { current: 3, limit: -1 } }),
        deleteSchedule: () => undefined,
      },
      'analyst',
    );
    const { user } = page;
    for (const name of ['Theirs', 'My nights']) {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      expect(await screen.findByRole('menuitem', { name: /^Delete Needs admin/ })).toBeTruthy();
      await user.keyboard('{Escape}');
    }
    await user.click(screen.getByRole('button', { name: 'Actions for Mine' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent(page, 'deleteSchedule')?.params).toMatchObject({ scheduleId: idOf(801) }),
    );
  });

  it('that are new keep what was typed through a reload, until they are cancelled', async () => {
    const openDialog = async () => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add schedule' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a schedule' }));
      const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
      return { user, dialog, field };
    };
    const { user, dialog, field } = await openDialog();
    await user.type(field('Name'), 'Shops at night');
    await user.click(dialog.getByRole('radio', { name: 'By tag' }));
    await user.type(field('Tags'), 'shop');
    await user.selectOptions(field('Repeat'), 'Every week');
    await user.selectOptions(field('Longest running time'), '4 hours');
    cleanup();
    const again = await openDialog();
    const names = ['Name', 'Tags', 'Repeat', 'Longest running time'];
    expect(names.map((name) => again.field(name).value)).toEqual([
      'Shops at night',
      'shop',
      'week',
      '240',
    ]);
    await again.user.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await openDialog()).field('Name').value).toBe('');
  });

  it('can be deleted in a workspace above the plan, but not be changed', async () => {
    const { user } = open({}, 'owner', true);
    await user.click(await screen.findByRole('button', { name: 'Actions for Nightly scan' }));
    const items = await screen.findAllByRole('menuitem');
    expect(
      items.map((item) => [item.textContent, item.getAttribute('aria-disabled') === 'true']),
    ).toEqual([
      ['EditWorkspace is read-only', true],
      ['PauseWorkspace is read-only', true],
      ['Delete', false],
    ]);
  });

  it('are added with a preset and a preview of the next runs', async () => {
    const page = open({ listSchedules: () => ({ items: [], usage: { current: 0, limit: -1 } }) });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a schedule' }));
    await user.type(dialog.getByLabelText('Name'), 'Mondays');
    await user.click(dialog.getByRole('radio', { name: 'By tag' }));
    await user.type(dialog.getByLabelText('Tags'), 'shop, live');
    await user.selectOptions(dialog.getByLabelText('Repeat'), 'Every week');
    await user.clear(dialog.getByLabelText('Time zone'));
    await user.type(dialog.getByLabelText('Time zone'), 'europe/berlin');
    await user.click(dialog.getByRole('checkbox', { name: /Scan only in a window/ }));
    expect(await dialog.findByText('Sun 22 Nov, 03:00')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'createSchedule')?.body).toMatchObject({
      name: 'Mondays',
      target: { kind: 'tags', tags: ['shop', 'live'] },
      cron: '0 3 * * 1',
      timezone: 'Europe/Berlin',
      windows: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '22:00', end: '06:00' }],
    });
  });

  it('keep what was typed when the plan has no room, and say so', async () => {
    const message = 'The Free plan has room for 1 schedule. Delete one, or upgrade the plan.';
    const { user } = open({
      createSchedule: () => {
        throw new ApiError({ message, status: 402, code: 'plan_limit', requestId: 'req-402' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Nights');
    await user.click(dialog.getByRole('button', { name: 'Add schedule' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Nights');
  });

  it('are changed without losing what only the API can set', async () => {
    const windows = [
      { days: [1], start: '01:00', end: '02:00' },
      { days: [2], start: '01:00', end: '02:00' },
    ];
    const schedule = sampleSchedule({ cron: '0 3 L * *', windows, jitterMinutes: 7 });
    const page = open({
      listSchedules: () => ({ items: [schedule], usage: { current: 1, limit: -1 } }),
    });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Actions for Nightly scan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Nightly scan' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Cron expression').value).toBe('0 3 L * *');
    await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'updateSchedule')?.body).toMatchObject({
      cron: '0 3 L * *',
      windows,
      jitterMinutes: 7,
    });
  });

  it('name a single run first, with its start, and move it to another time', async () => {
    const once = sampleSchedule({
      id: idOf(8009),
      name: 'Before the release',
      once: '2026-11-24T02:00',
      cron: '0 2 24 11 *',
      nextRunAt: '2026-11-24T01:00:00.000Z',
      nextRuns: ['2026-11-24T01:00:00.000Z'],
      lastRunAt: null,
    });
    const others = [1, 2, 3].map((number) => sampleSchedule({ id: idOf(8009 + number) }));
    const page = open({
      listSchedules: () => ({ items: [...others, once], usage: { current: 4, limit: -1 } }),
    });
    const [first] = within(await list()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Before the releaseOnce, Europe\/Berlin.*Starts .*Tue 24 Nov, 02:00/,
    );
    const { user } = page;
    await user.click(screen.getByRole('button', { name: 'Actions for Before the release' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Before the release' }));
    expect(dialog.queryByLabelText('Repeat')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Date and time'), {
      target: { value: '2026-11-25T04:30' },
    });
    await user.click(dialog.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(page, 'updateSchedule')?.body).toMatchObject({ once: '2026-11-25T04:30' });
  });

  it.each([
    ['started', 'Has started'],
    ['no_assets', 'No asset matched'],
    [null, 'Its time has passed'],
  ] as const)('say of a single run whose time is over: %s', async (lastOutcome, label) => {
    const once = sampleSchedule({
      once: '2026-11-20T02:00',
      nextRunAt: null,
      nextRuns: [],
      lastOutcome,
    });
    open({ listSchedules: () => ({ items: [once], usage: { current: 1, limit: -1 } }) });
    expect((await list()).textContent).toContain(label);
  });

  it('are paused and deleted', async () => {
    const page = open();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Actions for Nightly scan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await waitFor(() => expect(sent(page, 'updateSchedule')?.body).toEqual({ status: 'paused' }));
  });
});
