// @vitest-environment happy-dom
import type { PasswordProblem } from '@parapet/remote-kit/host-context';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

/** The security section; `answers` are the results for each change in turn. */
const open = (answers: (PasswordProblem | null | Error)[] = [], options: Options = {}) => {
  const calls: unknown[] = [];
  const page = renderPage({
    answers: { listSessions: () => ({ items: [] }) },
    at: '/dashboard/Profile?tab=security',
    account: {
      changePassword: async (change) => {
        calls.push(change);
        const result = answers.shift() ?? null;
        if (result instanceof Error) throw result;
        return result;
      },
    },
    ...options,
  });
  return { ...page, calls };
};
const current = () => screen.getByLabelText<HTMLInputElement>('Current password');
const next = () => screen.getByLabelText<HTMLInputElement>('New password');
const save = () => screen.getByRole('button', { name: 'Change password' });

it('changes the password with the current one and clears the fields', async () => {
  const { user, calls, log } = open();
  await user.type(current(), 'rampart and quay');
  await user.type(next(), 'quay and rampart');
  await user.click(save());
  expect(calls).toEqual([{ current: 'rampart and quay', next: 'quay and rampart' }]);
  expect(log.notices).toEqual([{ tone: 'success', text: 'Your password is changed' }]);
  expect([current().value, next().value]).toEqual(['', '']);
  expect([...log.unsaved]).toEqual([]);
});

it('labels the fields for password managers, shows the minimum length and accepts pasted text', async () => {
  const { user, calls } = open();
  expect(current().autocomplete).toBe('current-password');
  expect(next().autocomplete).toBe('new-password');
  expect(screen.getByText('Use at least 12 characters.')).toBeTruthy();
  await user.type(current(), 'x');
  await user.click(next());
  await user.paste('quayandrampart');
  await user.click(save());
  expect(calls).toEqual([{ current: 'x', next: 'quayandrampart' }]);
});

it('shows a missing value at its field and sends nothing', async () => {
  const { user, calls } = open();
  await user.click(save());
  expect(screen.getByText('Enter your current password.')).toBeTruthy();
  expect(document.activeElement).toBe(current());
  await user.type(current(), 'rampart and quay');
  await user.click(save());
  expect(screen.getByText('Choose a new password.')).toBeTruthy();
  await user.type(next(), 'rampart 123');
  await user.click(save());
  expect(next().getAttribute('aria-invalid')).toBe('true');
  expect(next().value).toBe('rampart 123');
  expect(calls).toEqual([]);
});

it('shows at the field why a password is rejected and keeps the input', async () => {
  const leaked = 'This password is in lists of leaked passwords. Choose another.';
  const { user, log } = open([
    { field: 'current', message: 'This is not your current password.' },
    { field: 'new', message: leaked },
    { field: null, message: 'Too many tries. You can try again in 20 s.' },
  ]);
  await user.type(current(), 'not it');
  await user.type(next(), 'quay and rampart');
  await user.click(save());
  expect(screen.getByText('This is not your current password.')).toBeTruthy();
  expect(document.activeElement).toBe(current());
  await user.click(save());
  expect(screen.getByText(leaked)).toBeTruthy();
  expect(document.activeElement).toBe(next());
  await user.click(save());
  expect(screen.getByRole('alert').textContent).toBe('Too many tries. You can try again in 20 s.');
  expect([current().value, next().value]).toEqual(['not it', 'quay and rampart']);
  expect(log.notices).toEqual([]);
  expect([...log.unsaved]).toEqual(['Your new password is not saved.']);
});

it('shows a host failure and keeps the input', async () => {
  const { user, log } = open([new Error('bug')]);
  await user.type(current(), 'rampart and quay');
  await user.type(next(), 'quay and rampart');
  await user.click(save());
  expect(screen.getByRole('alert').textContent).toBe(
    'The password could not be changed. Try again.',
  );
  expect(next().value).toBe('quay and rampart');
  expect(log.errors).toHaveLength(1);
});

it.each([
  ['has no account functions', false as const],
  ['is older and cannot change passwords', { changePassword: undefined }],
])('shows a hint in a host that %s', (_what, account) => {
  open([], { account } as Options);
  expect(screen.getByText(/You cannot change your password here/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
