// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { UserMenu } from './user-menu.tsx';

afterEach(cleanup);

const open = async (first: { avatarUrl: string | null; isOperator: boolean }) => {
  const account = { ...first };
  const { session } = createTestSession({
    answers: { 'GET /api/account': () => ({ status: 200, body: { ...account } }) },
  });
  session.auth.setState({ user: mara, isLoggedIn: true });
  await session.workspace.getState().initialize(undefined);
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SessionProvider session={session}>
        <UserMenu />
      </SessionProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), account, session };
};
const picture = () => document.querySelector('img')?.getAttribute('src');

it('shows the picture, and the next one once the account is read again', async () => {
  const { account, session } = await open({ avatarUrl: '/storage/one.webp', isOperator: false });
  await waitFor(() => expect(picture()).toBe('/storage/one.webp'));
  account.avatarUrl = '/storage/two.webp';
  await session.reloadAccount();
  await waitFor(() => expect(picture()).toBe('/storage/two.webp'));
});

it.each([
  [true, 1],
  [false, 0],
])('leads to the page of the operator for whom it is open: %s', async (isOperator, links) => {
  const { user } = await open({ avatarUrl: '/storage/one.webp', isOperator });
  await waitFor(() => expect(picture()).toBeTruthy());
  await user.click(screen.getByRole('button'));
  await screen.findByRole('menuitem', { name: 'Settings' });
  expect(screen.queryAllByRole('menuitem', { name: 'Operator' })).toHaveLength(links);
});
