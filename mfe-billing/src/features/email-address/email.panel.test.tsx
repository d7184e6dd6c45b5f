// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

/** The profile section; `problems` are the results of each request in turn. */
const open = (problems: (string | null)[] = []) => {
  const requested: string[] = [];
  const page = renderPage({
    answers: {},
    account: {
      changeEmail: async (email) => {
        requested.push(email);
        return problems.shift() ?? null;
      },
    },
  });
  return { ...page, requested };
};
const field = () => screen.getByLabelText<HTMLInputElement>('New email address');
const send = () => screen.getByRole('button', { name: 'Change address' });

it('says that both mailboxes confirm, and that nothing has changed yet', async () => {
  const { user, requested } = open();
  await user.type(field(), 'ada@northquay.example');
  await user.click(send());
  expect(requested).toEqual(['ada@northquay.example']);
  const { textContent } = await screen.findByRole('status');
  expect(textContent).toContain('Open both mails to finish the change');
  expect(textContent).toContain('mara@northquay.example and one to ada@northquay.example');
  expect(field().value).toBe('');
});

it('shows a refusal at the field and keeps the input', async () => {
  const { user, requested } = open(['A mail was sent a moment ago.']);
  await user.type(field(), 'not an address');
  await user.click(send());
  expect(await screen.findByText('Enter an address such as you@company.example.')).toBeTruthy();
  await user.clear(field());
  await user.type(field(), 'MARA@northquay.example');
  await user.click(send());
  expect(await screen.findByText('This is your address already.')).toBeTruthy();
  expect(requested).toEqual([]);
  await user.clear(field());
  await user.type(field(), 'ada@northquay.example');
  await user.click(send());
  expect(await screen.findByText('A mail was sent a moment ago.')).toBeTruthy();
  expect(field().value).toBe('ada@northquay.example');
  expect(screen.queryByRole('status')).toBeNull();
});

it('is not there in a host that cannot change the address', () => {
  renderPage({ answers: {}, account: { changeEmail: undefined } as never });
  expect(screen.queryByLabelText('New email address')).toBeNull();
});
