// @vitest-environment happy-dom

import { createPageHistory } from '@parapet/remote-kit/page/page-history';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageTitle } from '../navigation/page-title.ts';
import { createNoticesStore } from '../notices/notices.store.ts';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import type { Remotes } from '../remotes/remotes-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { App } from './app.tsx';

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('shows and reports a page that fails to render, once, and renders the next page', async () => {
  window.history.replaceState(null, '', '/pricing');
  const empty = { remotes: [] };
  let hasFloor = false;
  const recoverChunk = vi.fn(async () => false);
  const remotes = {
    live: {
      ...staticRegistry(empty),
      getSnapshot: () => {
        if (!hasFloor) throw new Error('The page has no floor');
        return empty;
      },
    },
    deployments: { recover: recoverChunk, recoverChunk },
  } as unknown as Remotes;
  const { session, emit } = createTestSession();
  const reportError = vi.fn();
  const screen = render(
    <App
      session={session}
      remotes={remotes}
      notices={createNoticesStore()}
      history={createPageHistory(window, async () => true)}
      title={createPageTitle()}
      guide={{ enterDashboard: () => () => {}, request: () => {} } as never}
      reportError={reportError}
    />,
  );
  await act(async () => {
    await session.start();
    emit('INITIAL_SESSION', null);
  });
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(screen.getByText('The page has no floor')).toBeDefined();
  expect(reportError).toHaveBeenCalledOnce();
  expect(recoverChunk).toHaveBeenCalledOnce();

  hasFloor = true;
  await userEvent.click(screen.getByRole('link', { name: 'Back to home' }));
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
});
