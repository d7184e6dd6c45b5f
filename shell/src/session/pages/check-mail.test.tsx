// @vitest-environment happy-dom
import { refused } from '@parapet/stores/auth-result';
import { act, cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const limit = (retryAfterSeconds: number) =>
  refused({
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    code: 'over_email_send_rate_limit',
    reasons: [],
    retryAfterSeconds,
  });

const open = async (
  pendingEmail: string | null,
  options: Parameters<typeof renderPage>[1] = {},
) => {
  const page = await renderPage('/auth/confirm', {
    ...options,
    environment: {
      ...options.environment,
      tabStorage: storageWith(pendingEmail),
    },
  });
  await act(async () => page.emit('INITIAL_SESSION', null));
  return page;
};

const storageWith = (pendingOtpEmail: string | null) => {
  const kept = JSON.stringify({ state: { returnTo: null, pendingOtpEmail }, version: 1 });
  const entries = new Map([['parapet.auth', kept]]);
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};

it('keeps the address after a reload, and links to the mailbox', async () => {
  const { screen } = await open('mara@northquay.example');
  expect(screen.getByText('mara@northquay.example')).toBeDefined();
  expect(screen.getByText('Embedded mode: mail is delivered to the mailbox.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href')).toBe(
    '/embedded/mailbox',
  );
});

it('sends the mail again, then counts down until it may be sent once more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { screen, calls } = await open('mara@northquay.example');
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(calls).toEqual([['resendSignUp', 'mara@northquay.example']]);
  await screen.findByText('Sent. Only the newest mail works.');
  expect(screen.getByRole('button', { name: /Send again in 60 s/ })).toHaveProperty(
    'disabled',
    true,
  );
  // Once for the effect that begins to count, then for the count itself.
  await act(async () => {});
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', false);
});

it('shows the rate limit of the service', async () => {
  const { screen, user } = await open('mara@northquay.example', {
    service: { resendSignUp: async () => limit(42) },
  });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('A mail was sent a moment ago. You can request another in 42 s.');
  expect(screen.getByRole('button', { name: 'Send again in 42 s' })).toBeDefined();
});

it('shows the fallback when the mail cannot be sent again and the service gives no reason', async () => {
  const noReason = { message: '', code: null, reasons: [], retryAfterSeconds: null };
  const { screen, user } = await open('mara@northquay.example', {
    service: { resendSignUp: async () => refused(noReason) },
  });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Failed to resend verification email');
});

it('asks for the address when it is unknown', async () => {
  const { screen, user, calls } = await open(null);
  await user.type(screen.getByLabelText('Work email'), 'mara@northquay.example');
  await user.type(screen.getByLabelText('Code from the mail'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify code' }));
  expect(calls).toEqual([['enterCode', { login: 'mara@northquay.example', code: '123456' }]]);
});

it('shows at the field that a code is malformed or has expired', async () => {
  const expired = refused({
    message: 'Token has expired or is invalid',
    code: 'otp_expired',
    reasons: [],
    retryAfterSeconds: null,
  });
  const { screen, user } = await open('mara@northquay.example', {
    service: { enterCode: async () => expired },
  });
  await user.type(screen.getByLabelText('Code from the mail'), '12');
  await user.click(screen.getByRole('button', { name: 'Verify code' }));
  expect(screen.getByText('Enter the digits from the mail.')).toBeDefined();
  await user.type(screen.getByLabelText('Code from the mail'), '3456');
  await user.click(screen.getByRole('button', { name: 'Verify code' }));
  expect(screen.getByText('That code is wrong or has expired.')).toBeDefined();
});
