// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import { type FakeAnswers, serverFault } from '@parapet/api-client/testing/fake-client';
import type { Role } from '@parapet/contracts/access/workspace';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { sampleIntegration } from '../../testing/sample-rules.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = (answers: FakeAnswers = {}, role: Role = 'owner') =>
  renderPage({ at: '/dashboard/feed?view=rules', role, answers: { ...sampleAnswers, ...answers } });

describe('notification rules', () => {
  it('say what they send, to whom and when', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Notification rules' });
    const [mail, shared] = within(list).getAllByRole('listitem');
    expect(mail?.textContent).toContain('To you by email');
    expect(mail?.textContent).toContain('Port opened; on shop');
    expect(mail?.textContent).toContain('Every day at 08:00 (Europe/Berlin)');
    expect(mail?.textContent).toContain('3 waiting');
    expect(shared?.textContent).toContain('To Security channel');
    expect(shared?.textContent).toContain('All changes; critical, high');
    expect(shared?.textContent).toContain('quiet from 22:00 to 06:00');
    expect(shared?.textContent).toContain('Paused');
  });

  it('are paused and deleted after a question', async () => {
    const { user, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for New open ports' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'updateNotificationRule')?.body).toEqual({
        enabled: false,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Actions for New open ports' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() =>
      expect(client.requests.some(({ id }) => id === 'deleteNotificationRule')).toBe(true),
    );
  });

  it('of the workspace tell an analyst why they cannot change them, unlike their own', async () => {
    const { user } = open({}, 'analyst');
    await user.click(await screen.findByRole('button', { name: 'Actions for Everything severe' }));
    for (const name of ['Edit', 'Resume', 'Delete']) {
      const item = await screen.findByRole('menuitem', { name: `${name} Needs admin or above` });
      expect(item.getAttribute('aria-disabled')).toBe('true');
    }
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for New open ports' }));
    expect(await screen.findByRole('menuitem', { name: 'Pause' })).toBeTruthy();
  });

  it('that were not added are there after a reload, until they are cancelled', async () => {
    const openDialog = async () => {
      const { user } = open();
      await screen.findByRole('list', { name: 'Notification rules' });
      await user.click(screen.getAllByRole('button', { name: 'Add rule' })[0] as HTMLElement);
      return { user, name: await screen.findByLabelText<HTMLInputElement>('Name') };
    };
    const first = await openDialog();
    await first.user.type(first.name, 'Ports of the shop');
    await first.user.type(screen.getByLabelText(/^Tags/), 'shop, pay');
    cleanup();
    const { user, name } = await openDialog();
    expect(name.value).toBe('Ports of the shop');
    expect(screen.getByLabelText<HTMLInputElement>(/^Tags/).value).toBe('shop, pay');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await openDialog()).name.value).toBe('');
  });

  it('are added with what was typed, also for an integration', async () => {
    const { user, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Ports of the shop');
    await user.click(dialog.getByRole('button', { name: 'Ports' }));
    await user.click(await screen.findByLabelText(/Port opened/));
    await user.keyboard('{Escape}');
    await user.type(dialog.getByLabelText(/Tags/), 'shop, web,');
    await user.selectOptions(dialog.getByLabelText('Send to'), sampleIntegration.name);
    await user.selectOptions(dialog.getByLabelText('When'), 'Every week');
    await user.selectOptions(dialog.getByLabelText('Weekday'), 'Friday');
    await user.click(dialog.getByLabelText(/Quiet hours/));
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.requests.find(({ id }) => id === 'createNotificationRule')?.body).toMatchObject({
      name: 'Ports of the shop',
      destination: { kind: 'integration', integrationId: sampleIntegration.id },
      types: ['port.opened'],
      tags: ['shop', 'web'],
      cadence: 'weekly',
      weekday: 5,
      quietHours: { start: '22:00', end: '07:00' },
    });
  });

  it('keep what was typed and show the field that the API refuses', async () => {
    const { user } = open({
      createNotificationRule: () => {
        throw new ApiError({
          message: 'Check the fields.',
          status: 422,
          code: 'invalid_input',
          requestId: 'req-422',
          issues: [{ path: ['timezone'], message: 'This time zone is not known.' }],
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(await dialog.findByText('This time zone is not known.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
  });

  it('are tried on the last 90 days before they are saved', async () => {
    const { user, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('When'), 'Every day');
    await user.click(dialog.getByRole('button', { name: 'Try on the last 90 days' }));
    expect((await dialog.findByRole('status')).textContent).toContain(
      '12 messages about 41 changes in the last 90 days.',
    );
    expect(dialog.getByRole('list', { name: 'Newest changes' })).toBeTruthy();
    expect(client.requests.find(({ id }) => id === 'dryRunNotificationRule')?.body).toMatchObject({
      cadence: 'daily',
      types: [],
    });
    await user.selectOptions(dialog.getByLabelText('When'), 'Every hour');
    expect(dialog.queryByRole('status')).toBeNull();
  });

  it('have an empty state and show a read failure', async () => {
    open({ listNotificationRules: () => ({ items: [], total: 0 }) });
    expect(await screen.findByText('No rules yet')).toBeTruthy();
    cleanup();
    open({
      listNotificationRules: () => {
        throw serverFault();
      },
    });
    expect(await screen.findByText('Notification rules could not be read')).toBeTruthy();
  });
});

describe('what rules have sent', () => {
  const openInbox = (answers: FakeAnswers = {}) =>
    renderPage({ at: '/dashboard/feed?view=inbox', answers: { ...sampleAnswers, ...answers } });

  it('is listed and marked as read', async () => {
    let isRead = false;
    const { user, client } = openInbox({
      listInbox: (request) => {
        const list = sampleAnswers.listInbox?.(request) as { unread: number };
        return isRead ? { ...list, unread: 0 } : list;
      },
      markInboxRead: () => {
        isRead = true;
        return { unread: 0 };
      },
    });
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(list.textContent).toContain('NewNew open ports5 changes');
    expect(list.textContent).toContain('And 3 more.');
    expect(await screen.findByRole('link', { name: 'Notifications 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull(),
    );
    expect(client.requests.find(({ id }) => id === 'markInboxRead')?.body).toMatchObject({
      notificationId: expect.any(String),
    });
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
  });

  it('leads to the rules while it is empty', async () => {
    openInbox({ listInbox: () => ({ items: [], nextCursor: null, unread: 0 }) });
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
  });
});
