// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import type { NotificationChoices, Notifications } from '@parapet/contracts/events/notifications';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { notifications } from '../../testing/sample-settings.ts';

afterEach(cleanup);

const open = (first: Partial<Notifications> = {}) => {
  let stored = notifications(first);
  let isDown = false;
  const page = renderPage({
    at: '/dashboard/Profile?tab=notifications',
    answers: {
      getNotifications: () => stored,
      setNotifications: ({ body }) => {
        if (isDown) throw serverFault();
        stored = { ...stored, choices: body as NotificationChoices };
        return stored;
      },
    },
  });
  return {
    ...page,
    choices: () => stored.choices,
    breakDown: () => {
      isDown = true;
    },
  };
};
const newFindings = 'New critical or high findings';
const findSwitch = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

describe('the email notifications', () => {
  it('show one switch per kind and the recipient', async () => {
    open();
    expect((await findSwitch(newFindings)).checked).toBe(true);
    expect((await findSwitch('Failed scans')).checked).toBe(true);
    expect((await findSwitch('Every finished scan')).checked).toBe(false);
    expect(screen.getByText(/Emails are sent to mara@northquay\.example\./)).toBeTruthy();
    expect(screen.getByText(/None sent yet/)).toBeTruthy();
  });

  it('are saved at once, with a confirmation', async () => {
    const { user, choices } = open();
    await user.click(await findSwitch('Every finished scan'));
    await user.click(await findSwitch(newFindings));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(choices()).toEqual({ newFindings: false, failedScans: true, everyScan: true });
  });

  it('show a change in the same moment, before it is saved', async () => {
    open();
    const everyScan = await findSwitch('Every finished scan');
    fireEvent.click(everyScan);
    expect(everyScan.checked).toBe(true);
  });

  it('are reset with an error when saving fails', async () => {
    const { user, breakDown, choices } = open();
    const everyScan = await findSwitch('Every finished scan');
    breakDown();
    await user.click(everyScan);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your change was not saved');
    expect((await findSwitch('Every finished scan')).checked).toBe(false);
    expect(choices().everyScan).toBe(false);
  });

  it('show when the last email was sent', async () => {
    open({ lastSentAt: new Date().toISOString() });
    expect(await screen.findByText(/Last sent/)).toBeTruthy();
  });

  it('link to the mailbox when email stays on this machine', async () => {
    open({ delivery: 'mailbox' });
    const link = await screen.findByRole('link', { name: 'mailbox' });
    expect(link.getAttribute('href')).toBe('/embedded/mailbox');
  });
});

describe('an installation without email', () => {
  it('shows a note and no switches', async () => {
    open({ delivery: 'none' });
    expect(await screen.findByText('This installation sends no email')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('retries after a read failure', async () => {
  let isDown = true;
  const { user } = renderPage({
    at: '/dashboard/Profile?tab=notifications',
    answers: {
      getNotifications: () => {
        if (isDown) throw serverFault();
        return notifications();
      },
    },
  });
  expect(await screen.findByText('Notification settings could not be read')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findSwitch(newFindings)).toBeTruthy();
});
