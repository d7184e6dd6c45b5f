// @vitest-environment happy-dom
import { workspaceNamed } from '@parapet/stores/testing/people';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { useCopyLink } from './use-copy-link.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open() {
  const { session } = createTestSession();
  const notify = vi.fn();
  session.workspace.setState({ current: workspaceNamed('Northquay', 2) });
  const id = session.workspace.getState().current?.id;
  const { result } = renderHook(() => useCopyLink(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider session={{ ...session, notify }}>{children}</SessionProvider>
    ),
  });
  return { copy: result.current, notify, id };
}

it('a link to any page names its workspace', async () => {
  history.replaceState(null, '', '/dashboard/findings?status=open');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { copy, notify, id } = open();
  await copy();
  expect(written).toHaveBeenCalledWith(
    `${location.origin}/dashboard/findings?status=open&workspace=${id}`,
  );
  expect(notify).toHaveBeenCalledWith({ tone: 'success', text: 'Link copied' });
});

it('is shown where the browser does not let it be copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const { copy, notify, id } = open();
  await copy();
  expect(notify).toHaveBeenCalledWith({
    tone: 'danger',
    text: expect.stringContaining(`workspace=${id}`),
  });
});
