// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

/** The profile section of an account with this number; `problems` are the results in turn. */
const open = (
  { number = null, isOffered = true }: { number?: string | null; isOffered?: boolean } = {},
  problems: { change?: (string | null)[]; confirm?: (string | null)[] } = {},
) => {
  const calls: unknown[] = [];
  const account = { number };
  const page = renderPage({
    answers: {},
    account: {
      phone: {
        read: async () => ({ number: account.number, isOffered }),
        change: async (phone) => {
          calls.push(['change', phone]);
          return problems.change?.shift() ?? null;
        },
        confirm: async (input) => {
          calls.push(['confirm', input]);
          const problem = problems.confirm?.shift() ?? null;
          if (problem === null) account.number = input.phone;
          return problem;
        },
      },
    },
  });
  const press = async (name: string) =>
    page.user.click(await screen.findByRole('button', { name }));
  return { ...page, calls, press };
};

it('changes the number by the code that was sent to the new one', async () => {
  const { user, press, calls, log } = open({ number: '+4930111111' });
  await press('Change phone number');
  await user.type(screen.getByLabelText('New phone number'), '+49 30 222222');
  await press('Send code');
  await user.type(await screen.findByLabelText('Code from the message'), '123456');
  await press('Change number');
  expect(await screen.findByText('+4930222222')).toBeTruthy();
  expect(calls).toEqual([
    ['change', '+4930222222'],
    ['confirm', { phone: '+4930222222', code: '123456' }],
  ]);
  expect(log.notices).toEqual([{ tone: 'success', text: 'Your phone number is +4930222222' }]);
});

it('shows what is wrong at the field, and keeps the input', async () => {
  const { user, press, calls } = open(
    { number: '+4930111111' },
    { change: ['This number belongs to another account.'], confirm: ['That code is wrong.'] },
  );
  await press('Change phone number');
  const field = () => screen.getByLabelText<HTMLInputElement>('New phone number');
  await user.type(field(), '030 222222');
  await press('Send code');
  expect(await screen.findByText(/Enter the number with its country/)).toBeTruthy();
  await user.clear(field());
  await user.type(field(), '+4930111111');
  await press('Send code');
  expect(await screen.findByText('This is your number already.')).toBeTruthy();
  expect(calls).toEqual([]);
  await user.clear(field());
  await user.type(field(), '+4930222222');
  await press('Send code');
  expect(await screen.findByText('This number belongs to another account.')).toBeTruthy();
  expect(field().value).toBe('+4930222222');
  await press('Send code');
  await user.type(await screen.findByLabelText('Code from the message'), '000000');
  await press('Change number');
  expect(await screen.findByText('That code is wrong.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code from the message').value).toBe('000000');
  await press('Other number');
  expect(field()).toBeTruthy();
});

it('is not there where the service sends no codes, and in an older host', async () => {
  const { findByText } = open({ isOffered: false });
  await findByText('Email address');
  expect(screen.queryByText('Phone number')).toBeNull();
  cleanup();
  renderPage({ answers: {} });
  await screen.findByText('Profile', { selector: 'h2' });
  expect(screen.queryByText('Phone number')).toBeNull();
});
