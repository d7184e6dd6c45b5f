// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { OfflineNote } from './offline-note.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

it('a lost connection is told at once, until it is back', async () => {
  const { session } = createTestSession();
  const screen = render(
    <SessionProvider session={session}>
      <OfflineNote />
    </SessionProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
  await line(false);
  expect(screen.getByRole('status').textContent).toContain('You are offline');
  await line(true);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('workspaces that failed to load are loaded again when the connection is back', async () => {
  const { session } = createTestSession();
  session.workspace.setState({ current: null, status: 'failed' });
  const reloadAccount = vi.fn(async () => undefined);
  render(
    <SessionProvider session={{ ...session, reloadAccount }}>
      <OfflineNote />
    </SessionProvider>,
  );
  await line(false);
  await line(true);
  expect(reloadAccount).toHaveBeenCalledOnce();
});
