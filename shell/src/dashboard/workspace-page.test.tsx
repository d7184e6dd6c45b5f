// @vitest-environment happy-dom

import type { Remote } from '@parapet/remote-kit/page/registry';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession, harbour } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { TourGuideProvider } from '../tour/tour-guide-context.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

afterEach(cleanup);

const manifest = { pages: [{ path: '/dashboard/scans' }], widgets: [] };
const remote = {
  status: 'offered',
  name: 'mfe-scans',
  manifest,
  entry: { name: 'mfe-scans', manifest },
} as unknown as Remote;

const page = <WorkspacePage remote={remote} title="Scans" />;
const guide = { request: () => {}, enterDashboard: () => () => {} };

type Answers = NonNullable<Parameters<typeof createTestSession>[0]>['answers'];

/** Opens a page for a user; by default the workspaces fail to load. */
const open = async (element: ReactNode, answers?: Answers) => {
  const down = () => ({ status: 500, body: { error: 'Something went wrong' } });
  const { session, emit, settle } = createTestSession({
    answers: answers ?? { 'GET /api/workspaces/list': down },
  });
  const load = vi.fn(() => new Promise<never>(() => {}));
  const remotes = {
    live: staticRegistry({ remotes: [remote] }),
    loader: { load, onSlow: () => () => {} },
    styles: { check: () => {}, watch: () => () => {} },
    createHost: () => ({}),
    mountParcel: () => {},
    deployments: { recover: async () => false },
  };
  const screen = render(
    <MemoryRouter>
      <SessionProvider session={session}>
        <RemotesProvider remotes={remotes as never}>
          <TourGuideProvider guide={guide}>{element}</TourGuideProvider>
        </RemotesProvider>
      </SessionProvider>
    </MemoryRouter>,
  );
  const enter = (user = mara) =>
    act(async () => {
      await session.start();
      emit('INITIAL_SESSION', user);
      await settle();
    });
  return { screen, session, load, enter, settle };
};

const title = (screen: ReturnType<typeof render>) =>
  screen.getByRole('heading', { level: 1 }).textContent;

describe('a dashboard page while the workspace is loading', () => {
  it('shows its title, is busy, and loads its code', async () => {
    const { screen, load } = await open(page);
    expect(title(screen)).toBe('Scans');
    expect(screen.container.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(load).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'lifecycles', false);
  });
});

describe('a dashboard page when the workspaces fail to load', () => {
  it.each([
    ['a page', 'Scans', page],
    ['the overview', 'Overview', <DashboardPage key="overview" />],
  ])('shows the error instead of %s, under its title', async (_what, name, element) => {
    const { screen, enter } = await open(element);
    await enter();
    expect(title(screen)).toBe(name);
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch workspaces');
    expect(screen.container.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('loads again on Try again', async () => {
    const { screen, session, enter, settle } = await open(page);
    await enter();
    const again = vi.spyOn(session.workspace.getState(), 'initialize');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(settle);
    expect(again).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch workspaces');
  });
});

describe('a workspace that requires a second factor', () => {
  const closed: Answers = {
    'GET /api/workspaces/list': () => ({
      status: 200,
      body: { success: true, data: [{ ...harbour, mfa_required: true }] },
    }),
  };

  it.each([
    ['a page', page],
    ['the overview', <DashboardPage key="overview" />],
  ])('leads to where one is added instead of %s', async (_what, element) => {
    const { screen, enter } = await open(element, closed);
    await enter();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'Harbour requires a second factor',
    );
    expect(screen.getByText('Add a second factor').closest('a')?.getAttribute('href')).toBe(
      '/dashboard/Profile?tab=security',
    );
  });

  it('opens for a user who proved one', async () => {
    const { screen, enter } = await open(page, closed);
    await enter({ ...mara, secondFactor: 'proved' });
    expect(screen.queryByText('Harbour requires a second factor')).toBeNull();
  });
});
