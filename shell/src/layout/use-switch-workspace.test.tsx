// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession, harbour } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { useSwitchWorkspace } from './use-switch-workspace.ts';

afterEach(cleanup);

const page = { title: 'Scans', layout: 'dashboard', guard: 'auth' } as const;
const registry = {
  remotes: [
    {
      status: 'refused',
      name: 'mfe-scans',
      reason: 'It is only here for its pages.',
      manifest: {
        pages: [
          { ...page, path: '/dashboard/scans' },
          { ...page, path: '/dashboard/scans/:scanId' },
        ],
      },
    },
  ],
};

/** Opens the workspace Harbour from a page. */
const switchOn = async (at: string) => {
  const { session, notices } = createTestSession();
  session.auth.setState({ user: mara, isLoggedIn: true });
  await session.workspace.getState().initialize(undefined);
  const remotes = { live: staticRegistry(registry as never) } as never;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider session={session}>
        <RemotesProvider remotes={remotes}>{children}</RemotesProvider>
      </SessionProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ switchTo: useSwitchWorkspace(), path: useLocation().pathname }),
    { wrapper },
  );
  act(() => result.current.switchTo(harbour.id));
  return {
    path: result.current.path,
    workspace: session.workspace.getState().current?.name,
    notices,
  };
};

it('a workspace switch keeps the page and shows the name of the workspace', async () => {
  expect(await switchOn('/dashboard/scans')).toEqual({
    path: '/dashboard/scans',
    workspace: 'Harbour',
    notices: ['Switched to workspace: Harbour'],
  });
});

it('a page of the previous workspace is replaced by its list', async () => {
  expect(await switchOn('/dashboard/scans/42')).toMatchObject({
    path: '/dashboard/scans',
    workspace: 'Harbour',
  });
});
