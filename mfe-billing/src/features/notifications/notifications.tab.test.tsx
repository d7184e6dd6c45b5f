// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import type { NotificationChoices, Notifications } from '@parapet/contracts/notifications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { notifications } from '../../testing/sample-settings.ts';

afterEach(cleanup);

const open = (first: Partial<Notifications> = {}) => {
  let kept = notifications(first);
  let isDown = false;
  const page = renderPage({
    at: '/dashboard/Profile?tab=notifications',
    answers: {
      getNotifications: () => kept,
      setNotifications: ({ body }) => {
        if (isDown) throw serverFault();
        kept = { ...kept, choices: body as NotificationChoices };
        return kept;
      },
    },
  });
  return {
    ...page,
    kept: () => kept.choices,
    breakDown: () => {
      isDown = true;
    },
  };
};
const newFindings = 'New findings of critical or high severity';
const findSwitch = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

describe('what one is told by mail', () => {
  it('is one switch for each kind, and where the mail goes', async () => {
    open();
    expect((await findSwitch(newFindings)).checked).toBe(true);
    expect((await findSwitch('Scans that fail')).checked).toBe(true);
    expect((await findSwitch('Each scan that ends')).checked).toBe(false);
    expect(screen.getByText(/Mail goes to mara@northquay\.example\./)).toBeTruthy();
    expect(screen.getByText(/None has been sent yet/)).toBeTruthy();
  });

  it('is saved as it is set, and that is told', async () => {
    const { user, kept } = open();
    await user.click(await findSwitch('Each scan that ends'));
    await user.click(await findSwitch(newFindings));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(kept()).toEqual({ newFindings: false, failedScans: true, everyScan: true });
  });

  it('is set back when it could not be saved, and that is told', async () => {
    const { user, breakDown, kept } = open();
    const everyScan = await findSwitch('Each scan that ends');
    breakDown();
    await user.click(everyScan);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your choice was not saved');
    expect((await findSwitch('Each scan that ends')).checked).toBe(false);
    expect(kept().everyScan).toBe(false);
  });

  it('says when the last mail was sent', async () => {
    open({ lastSentAt: new Date().toISOString() });
    expect(await screen.findByText(/The last one was sent/)).toBeTruthy();
  });

  it('leads to the mailbox where mail stays on this machine', async () => {
    open({ delivery: 'mailbox' });
    const link = await screen.findByRole('link', { name: 'mailbox' });
    expect(link.getAttribute('href')).toBe('/embedded/mailbox');
  });
});

describe('an installation that sends no mail', () => {
  it('says so, and offers no switch', async () => {
    open({ delivery: 'none' });
    expect(await screen.findByText('This installation sends no mail')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('what could not be read can be read again', async () => {
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
  expect(await screen.findByText('What you are told could not be read')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findSwitch(newFindings)).toBeTruthy();
});
