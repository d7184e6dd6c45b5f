// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { NotificationBell } from './notification-bell.tsx';

afterEach(cleanup);

const registryOf = (path: string) => ({
  remotes: [
    {
      status: 'refused',
      name: 'mfe-scans',
      reason: 'It is only here for its pages.',
      manifest: { pages: [{ title: 'Feed', layout: 'dashboard', guard: 'auth', path }] },
    },
  ],
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = async ({ unread, path = '/dashboard/feed' }: { unread: number; path?: string }) => {
  const inbox = { items: [], nextCursor: null, unread };
  const { session } = createTestSession({
    answers: {
      'GET /api/workspaces/9a1c2b3d-4e5f-4a6b-8c7d-000000000001/inbox': () => ({
        status: 200,
        body: inbox,
      }),
    },
  });
  session.auth.setState({ user: mara, isLoggedIn: true });
  await session.workspace.getState().initialize(undefined);
  const remotes = { live: staticRegistry(registryOf(path) as never) } as never;
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SessionProvider session={session}>
        <RemotesProvider remotes={remotes}>
          <NotificationBell />
          <Address />
        </RemotesProvider>
      </SessionProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
};

it('counts what is unread and leads there', async () => {
  const user = await open({ unread: 3 });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('/dashboard/feed?view=inbox'),
  );
});

it('counts no further than the service does', async () => {
  await open({ unread: 100 });
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy();
});

it('is not shown where no remote has the page', async () => {
  await open({ unread: 3, path: '/dashboard/other' });
  expect(screen.queryByRole('button')).toBeNull();
});
