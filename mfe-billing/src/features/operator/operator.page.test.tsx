// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

const account = (change: object = {}) => ({
  id: '0190f5a0-0000-7000-8000-0000000000a1',
  email: 'mara@northquay.example',
  phone: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastSignInAt: '2026-11-20T00:00:00.000Z',
  tier: 'pro',
  extraAssets: 20,
  paidUntil: '2026-12-01T00:00:00.000Z',
  isPastDue: false,
  workspaces: 2,
  assets: 186,
  ...change,
});
const workspace = (change: object = {}) => ({
  id: '0190f5a0-0000-7000-8000-0000000000c1',
  name: 'Harbour',
  createdAt: '2026-11-02T00:00:00.000Z',
  deletedAt: null,
  owner: 'mara@northquay.example',
  tier: 'pro',
  members: 4,
  assets: 1_200,
  ...change,
});
const installation = {
  workers: [
    {
      id: '0190f5a0-0000-7000-8000-0000000000b1',
      host: 'rack-1',
      startedAt: '2026-11-20T00:00:00.000Z',
      seenAt: '2026-11-22T00:00:00.000Z',
      isAlive: true,
    },
  ],
  queues: [{ name: 'scan', waiting: 3, delayed: 1, running: 2, failed: 0 }],
};
const open = (answers: object = {}) =>
  renderPage({
    at: '/dashboard/operator',
    answers: {
      readOperatorRight: () => ({ granted: true }),
      readInstallation: () => installation,
      listAccounts: () => ({ items: [account()], nextCursor: null }),
      listInstallationWorkspaces: () => ({ items: [workspace()], nextCursor: null }),
      ...answers,
    },
  });

it('says how the right is granted to whoever lacks it, and reads nothing else', async () => {
  const { client } = open({ readOperatorRight: () => ({ granted: false }) });
  expect(await screen.findByText('This page is for the operator')).toBeTruthy();
  expect(client.requests.map(({ id }) => id)).toEqual(['readOperatorRight']);
});

it('shows workers, queues, accounts and workspaces', async () => {
  open();
  expect(await screen.findByRole('row', { name: /rack-1.*Alive/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /scan.*3.*1.*2.*0/ })).toBeTruthy();
  expect(
    await screen.findByRole('row', {
      name: /mara@northquay\.example.*Pro, 20 extra assets.*1 December 2026.*2.*186/,
    }),
  ).toBeTruthy();
  expect(
    await screen.findByRole('row', {
      name: /^Harbour mara@northquay\.example Pro 4 1,200 2 November 2026$/,
    }),
  ).toBeTruthy();
});

it('searches accounts and reads further pages', async () => {
  const { user, client } = open({
    listAccounts: ({ query }: { query: { cursor?: string } }) =>
      query.cursor
        ? {
            items: [account({ id: '0190f5a0-0000-7000-8000-0000000000a2', email: 'b@x.example' })],
            nextCursor: null,
          }
        : { items: [account({ isPastDue: true })], nextCursor: 'next' },
  });
  expect(await screen.findByText('Past due')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more accounts' }));
  expect(await screen.findByText('b@x.example')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  const accounts = within(screen.getByRole('region', { name: 'Accounts' }));
  await user.type(accounts.getByRole('searchbox', { name: 'Search accounts' }), 'north');
  await waitFor(() =>
    expect(client.requests.at(-1)).toMatchObject({
      id: 'listAccounts',
      query: { search: 'north' },
    }),
  );
});

it('searches workspaces, and keeps the search where they cannot be read', async () => {
  let isDown = false;
  const { user } = open({
    listInstallationWorkspaces: ({ query }: { query: { search: string } }) => {
      if (isDown) throw serverFault();
      const found = workspace({ name: 'Quay', deletedAt: '2026-11-20T00:00:00.000Z' });
      return { items: query.search === 'quay' ? [found] : [], nextCursor: null };
    },
  });
  expect(await screen.findByText('No workspace matches')).toBeTruthy();
  const workspaces = within(screen.getByRole('region', { name: 'Workspaces' }));
  const search = workspaces.getByRole<HTMLInputElement>('searchbox', { name: 'Search workspaces' });
  await user.type(search, 'quay');
  expect(
    await screen.findByRole('row', { name: /^Quay .*Deleted 20 November 2026$/ }),
  ).toBeTruthy();
  isDown = true;
  await user.type(search, 's');
  await user.click(await workspaces.findByRole('button', { name: 'Try again' }));
  expect(search.value).toBe('quays');
});

it('names an account without an address by its phone number', async () => {
  open({
    listAccounts: () => ({
      items: [account({ email: null, phone: '+4930555' })],
      nextCursor: null,
    }),
  });
  expect(await screen.findByRole('row', { name: /^\+4930555/ })).toBeTruthy();
});
