import { refused, succeeded } from '@parapet/stores/auth-result';
import { describe, expect, it, vi } from 'vitest';
import { createTestSession, harbour } from '../testing/create-test-session.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { createBrowserStorage } from './browser-storage.ts';

const open = async (...options: Parameters<typeof createTestSession>) => {
  const test = createTestSession(...options);
  await test.session.start();
  return test;
};

const down = () => ({ status: 500, body: { error: 'Something went wrong' } });

it('loads the workspaces and the plan of the current one at sign-in', async () => {
  const { session, emit, settle, requests } = await open();
  emit('INITIAL_SESSION', { ...mara, metadata: { active_workspace: harbour.id, theme: 'light' } });
  await settle();
  expect(requests).toEqual([
    'GET /api/workspaces/list',
    `GET /api/subscription?workspaceId=${harbour.id}`,
  ]);
  expect(session.workspace.getState().current).toEqual(harbour);
  expect(session.subscription.getState().subscription.subscription_tier).toBe('pro');
  expect(session.theme.getState().preference).toBe('light');
});

it('loads the plan of another workspace when it opens, and stores the choice', async () => {
  const { session, emit, settle, requests, calls, notices } = await open();
  emit('INITIAL_SESSION', mara);
  await settle();
  session.workspace.getState().switchTo(harbour.id);
  await settle();
  expect(requests.at(-1)).toBe(`GET /api/subscription?workspaceId=${harbour.id}`);
  expect(calls).toContainEqual(['saveMetadata', { active_workspace: harbour.id }]);
  expect(notices).toEqual(['Switched to workspace: Harbour']);
});

describe('a link that names a workspace', () => {
  const link = `/dashboard/scans/1?workspace=${harbour.id}&tab=ledger#top`;

  it('opens it', async () => {
    const { session, page, emit, settle, notices } = await open();
    page.path = link;
    emit('INITIAL_SESSION', mara);
    await settle();
    expect(session.workspace.getState().current).toEqual(harbour);
    expect(notices).toEqual([]);
  });

  it('opens it after the required sign-in', async () => {
    const { session, page, emit, settle } = await open();
    page.path = '/login';
    session.auth.getState().rememberReturnTo(link);
    emit('SIGNED_IN', mara);
    await settle();
    expect(session.workspace.getState().current).toEqual(harbour);
    expect(page.path).toBe(link);
  });

  it('does not open a workspace that the user is not a member of, and says so', async () => {
    const { session, page, emit, settle, notices } = await open();
    page.path = '/dashboard/scans/1?workspace=9a1c2b3d-4e5f-4a6b-8c7d-00000000000f';
    emit('INITIAL_SESSION', mara);
    await settle();
    expect(session.workspace.getState().current?.name).toBe('Personal');
    expect(notices).toEqual([
      'You are not a member of the workspace of this link. Personal is open instead.',
    ]);
  });
});

it('stores the theme in the profile of the signed-in user', async () => {
  const { session, emit, calls } = await open();
  session.theme.getState().choose('light');
  expect(calls).toEqual([]);
  emit('INITIAL_SESSION', mara);
  session.theme.getState().choose('dark');
  expect(calls).toEqual([['saveMetadata', { theme: 'dark' }]]);
});

it('keeps a theme that was chosen just before the page was left', async () => {
  const entries = new Map<string, string>();
  const storage = createBrowserStorage(
    () =>
      ({
        getItem: (name: string) => entries.get(name) ?? null,
        setItem: (name: string, value: string) => entries.set(name, value),
        removeItem: (name: string) => entries.delete(name),
      }) as unknown as Storage,
  );
  const older = { ...mara, metadata: { theme: 'light' } };
  const never = () => new Promise<never>(() => undefined);
  const left = await open({ environment: { storage }, service: { saveMetadata: never } });
  left.emit('INITIAL_SESSION', older);
  left.session.theme.getState().choose('dark');

  const next = await open({ environment: { storage } });
  next.emit('INITIAL_SESSION', older);
  expect(next.session.theme.getState().preference).toBe('dark');
  expect(next.calls).toContainEqual(['saveMetadata', { theme: 'dark' }]);
  await next.settle();

  // It is saved now, so that a later choice on another device counts.
  const last = await open({ environment: { storage } });
  last.emit('INITIAL_SESSION', older);
  expect(last.session.theme.getState().preference).toBe('light');
});

it('does not restore an older theme from the profile during the session', async () => {
  const { session, emit } = await open();
  emit('INITIAL_SESSION', mara);
  session.theme.getState().choose('dark');
  emit('USER_UPDATED', { ...mara, metadata: { theme: 'light' } });
  expect(session.theme.getState().preference).toBe('dark');
});

it('notifies about what could not be loaded', async () => {
  const { emit, settle, notices, session } = await open({
    answers: { 'GET /api/workspaces/list': down, 'GET /api/subscription': down },
  });
  emit('INITIAL_SESSION', mara);
  await settle();
  expect(notices).toEqual(['Failed to fetch workspaces', 'Failed to load subscription details']);
  expect(session.subscription.getState().subscription.subscription_tier).toBe('free');
});

it('does not notify about missing workspaces on dashboard pages, which show the error', async () => {
  const { emit, settle, notices, page } = await open({
    answers: { 'GET /api/workspaces/list': down },
  });
  page.path = '/dashboard/scans';
  emit('INITIAL_SESSION', mara);
  await settle();
  expect(notices).toEqual([]);
});

it('creates a workspace only if the plan allows it', async () => {
  const free = await open({
    answers: { 'GET /api/subscription': down },
  });
  free.emit('INITIAL_SESSION', mara);
  await free.settle();
  const input = { name: 'Lighthouse', description: '' };
  expect(await free.session.workspace.getState().create(input)).toMatchObject({ ok: false });
  expect(free.requests.some((request) => request.startsWith('POST'))).toBe(false);
});

it.each([
  ['free', 'refuses', 'pro'],
  ['pro', 'allows', 'free'],
] as const)(
  'the own %s plan %s a new workspace in one whose owner has %s',
  async (own, does, theirs) => {
    const { session, emit, settle, requests } = await open({
      answers: {
        'GET /api/subscription': ({ search }) => ({
          status: 200,
          body: search.includes('workspaceId')
            ? { subscription_tier: theirs, owner: { id: crypto.randomUUID(), is_you: false } }
            : { subscription_tier: own, owner: { id: mara.id, is_you: true } },
        }),
        'POST /api/workspaces/create': () => ({
          status: 200,
          body: { success: true, data: { ...harbour, description: '' } },
        }),
      },
    });
    emit('INITIAL_SESSION', mara);
    await settle();
    expect(session.subscription.getState().subscription.subscription_tier).toBe(theirs);
    const { ok } = await session.workspace.getState().create({ name: 'Harbour', description: '' });
    expect(ok).toBe(does === 'allows');
    expect(requests.some((request) => request.startsWith('POST'))).toBe(does === 'allows');
  },
);

describe('the first target', () => {
  const path = '/dashboard/assets?add=1&value=northquay.example';
  const newUser = { ...mara, metadata: { first_target: 'northquay.example' } };

  it('is offered after the first sign-in, once', async () => {
    const { emit, page, visits, calls } = await open();
    page.path = '/auth/confirm';
    emit('SIGNED_IN', newUser);
    emit('USER_UPDATED', { ...mara, metadata: { first_target: null } });
    expect(visits).toEqual([path]);
    expect(calls).toEqual([['saveMetadata', { first_target: null }]]);
  });

  it('is the invitation that led to the sign-up, if there is one', async () => {
    const { emit, page, visits, calls } = await open();
    page.path = '/auth/confirm';
    const invitation = 'a-token-of-an-invitation_with-43-characters';
    emit('SIGNED_IN', { ...mara, metadata: { ...newUser.metadata, invitation } });
    expect(visits).toEqual([`/invitation#${invitation}`]);
    expect(calls).toEqual([['saveMetadata', { first_target: null, invitation: null }]]);
  });

  it('is offered in one tab, though both see the new session', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    const [waiting, linked] = await Promise.all([
      open({ environment: { storage } }),
      open({ environment: { storage } }),
    ]);
    for (const { emit, page } of [linked, waiting]) {
      page.path = '/auth/confirm';
      emit('SIGNED_IN', newUser);
    }
    expect([linked.visits, waiting.visits]).toEqual([[path], ['/dashboard']]);
  });

  it('is left to the tab of the link by one that nobody sees, even at the same moment', async () => {
    const waiting = await open({ environment: { isSeen: () => false } });
    const linked = await open({ environment: { isSeen: () => true } });
    for (const { emit, page } of [waiting, linked]) {
      page.path = '/auth/confirm';
      emit('SIGNED_IN', newUser);
    }
    expect([linked.visits, waiting.visits]).toEqual([[path], ['/dashboard']]);
    expect(waiting.calls).toEqual([]);
  });

  it('opens after the page of `returnTo`', async () => {
    const { session, emit, page, visits } = await open();
    page.path = '/login';
    session.auth.getState().rememberReturnTo('/dashboard/scans');
    emit('SIGNED_IN', newUser);
    expect(visits).toEqual(['/dashboard/scans']);
  });
});

describe('a dead session', () => {
  const expired = () => ({ status: 401, body: { error: 'Sign in again' } });

  it('ends with the first refused call; the page is stored as `returnTo`', async () => {
    const { session, emit, settle, page, visits, calls } = await open({
      answers: { 'GET /api/workspaces/list': expired },
    });
    page.path = '/dashboard/assets?q=mail';
    emit('INITIAL_SESSION', mara);
    await settle();
    expect(calls).toContainEqual(['signOut', undefined]);
    expect(session.auth.getState()).toMatchObject({
      isLoggedIn: false,
      returnTo: '/dashboard/assets?q=mail',
    });
    expect(visits).toEqual(['/login']);
  });

  it('ends in this tab alone with the first call that has no token', async () => {
    let token: string | null = 'token-1';
    const { session, emit, settle, page, visits, calls } = await open({
      service: { getAccessToken: async () => token },
    });
    page.path = '/dashboard/assets';
    emit('INITIAL_SESSION', mara);
    await settle();
    token = null;
    await session.reloadPlan();
    await settle();
    expect(session.auth.getState().isLoggedIn).toBe(false);
    expect(visits).toEqual(['/login']);
    expect(calls.map(([name]) => name)).not.toContain('signOut');
  });

  it('does not notify about what could not be loaded with it', async () => {
    const { emit, settle, notices } = await open({
      answers: { 'GET /api/workspaces/list': expired },
    });
    emit('INITIAL_SESSION', mara);
    await settle();
    expect(notices).toEqual([]);
  });

  it('does not end a newer session', async () => {
    const { session, emit, settle } = await open();
    emit('INITIAL_SESSION', mara);
    await settle();
    session.onSessionDead('token-0');
    await settle();
    expect(session.auth.getState().isLoggedIn).toBe(true);
  });

  it('is detected when its cookie is gone', async () => {
    let token: string | null = 'token-1';
    const { session, emit } = await open({ service: { getAccessToken: async () => token } });
    emit('INITIAL_SESSION', mara);
    await session.checkSession();
    expect(session.auth.getState().isLoggedIn).toBe(true);
    token = null;
    await session.checkSession();
    expect(session.auth.getState().isLoggedIn).toBe(false);
  });

  it('is not assumed when the service cannot be reached', async () => {
    const { session, emit, settle, errors } = await open({
      service: { getAccessToken: () => Promise.reject(new Error('offline')) },
    });
    emit('INITIAL_SESSION', mara);
    session.onSessionDead('token-1');
    await session.checkSession();
    await settle();
    expect(session.auth.getState().isLoggedIn).toBe(true);
    expect(errors).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('clears the state of the user and redirects to sign-in', async () => {
    const { session, emit, settle, page, visits } = await open();
    page.path = '/dashboard';
    emit('INITIAL_SESSION', mara);
    await settle();
    await session.signOut();
    expect(session.workspace.getState().workspaces).toEqual([]);
    expect(session.subscription.getState().subscription.subscription_tier).toBe('free');
    expect(session.tour.getState().userId).toBeNull();
    expect(visits).toEqual(['/login']);
  });

  it('deletes what forms of this tab keep', async () => {
    const tab: Record<string, unknown> = {
      'parapet.draft mara quay import': '"a.example"',
      scroll: '{}',
      removeItem: (key: string) => delete tab[key],
    };
    vi.stubGlobal('sessionStorage', tab);
    const { session, emit, settle } = await open();
    emit('INITIAL_SESSION', mara);
    await settle();
    await session.signOut();
    expect(Object.keys(tab)).toEqual(['scroll', 'removeItem']);
    vi.unstubAllGlobals();
  });

  it('tells the service what is being saved before the session may end', async () => {
    const order: string[] = [];
    const { session, emit, settle } = await open({
      service: {
        saveMetadata: async () => {
          order.push('saved');
          return succeeded(undefined);
        },
        signOut: async (saved) => {
          await saved;
          order.push('ended');
          return succeeded(undefined);
        },
      },
    });
    emit('INITIAL_SESSION', mara);
    await settle();
    session.tour.getState().skip();
    await session.signOut();
    expect(order).toEqual(['saved', 'ended']);
  });

  it('notifies when the service does not confirm it', async () => {
    const unreachable = { message: '', code: 'unreachable', reasons: [], retryAfterSeconds: null };
    const { session, notices } = await open({
      service: { signOut: async () => refused(unreachable) },
    });
    await session.signOut();
    expect(notices).toEqual(['Failed to sign out']);
  });
});

it('stores the tour status in the profile', async () => {
  const { session, emit, calls } = await open();
  emit('INITIAL_SESSION', mara);
  session.tour.getState().skip();
  await expect
    .poll(() => calls)
    .toContainEqual(['saveMetadata', { onboardingTour: session.tour.getState().tour }]);
});
