import { refused } from '@parapet/stores/auth-result';
import { describe, expect, it } from 'vitest';
import { createTestSession, harbour } from './testing/create-test-session.ts';
import { mara } from './testing/fake-auth-service.ts';

const open = async (...options: Parameters<typeof createTestSession>) => {
  const test = createTestSession(...options);
  await test.session.start();
  return test;
};

const down = () => ({ status: 500, body: { error: 'Something went wrong' } });

it('loads workspaces, and the plan of the one that is open, when somebody comes', async () => {
  const { session, say, settle, requests } = await open();
  say('INITIAL_SESSION', { ...mara, metadata: { active_workspace: harbour.id, theme: 'light' } });
  await settle();
  expect(requests).toEqual([
    'GET /api/workspaces/list',
    `GET /api/subscription?workspaceId=${harbour.id}`,
  ]);
  expect(session.workspace.getState().current).toEqual(harbour);
  expect(session.subscription.getState().subscription.subscription_tier).toBe('pro');
  expect(session.theme.getState().preference).toBe('light');
});

it('loads the plan of another workspace when it is opened, and keeps the choice', async () => {
  const { session, say, settle, requests, calls, notices } = await open();
  say('INITIAL_SESSION', mara);
  await settle();
  session.workspace.getState().switchTo(harbour.id);
  await settle();
  expect(requests.at(-1)).toBe(`GET /api/subscription?workspaceId=${harbour.id}`);
  expect(calls).toContainEqual(['saveMetadata', { active_workspace: harbour.id }]);
  expect(notices).toEqual(['Switched to workspace: Harbour']);
});

describe('a link that names a workspace', () => {
  const link = `/dashboard/scans/1?workspace=${harbour.id}&tab=ledger#top`;

  it('opens it, and the address then reads as ever', async () => {
    const { session, page, say, settle } = await open();
    page.path = link;
    say('INITIAL_SESSION', mara);
    await settle();
    expect(session.workspace.getState().current).toEqual(harbour);
    expect(page.path).toBe('/dashboard/scans/1?tab=ledger#top');
  });

  it('does so after the sign-in that it asked for', async () => {
    const { session, page, say, settle } = await open();
    page.path = '/login';
    session.auth.getState().rememberReturnTo(link);
    say('SIGNED_IN', mara);
    await settle();
    expect(session.workspace.getState().current).toEqual(harbour);
    expect(page.path).toBe('/dashboard/scans/1?tab=ledger#top');
  });

  it('opens none that the person does not belong to', async () => {
    const { session, page, say, settle } = await open();
    page.path = '/dashboard/scans/1?workspace=9a1c2b3d-4e5f-4a6b-8c7d-00000000000f';
    say('INITIAL_SESSION', mara);
    await settle();
    expect(session.workspace.getState().current?.name).toBe('Personal');
    expect(page.path).toBe('/dashboard/scans/1');
  });
});

it('keeps the theme in the profile of whoever is signed in', async () => {
  const { session, say, calls } = await open();
  session.theme.getState().choose('light');
  expect(calls).toEqual([]);
  say('INITIAL_SESSION', mara);
  session.theme.getState().choose('dark');
  expect(calls).toEqual([['saveMetadata', { theme: 'dark' }]]);
});

it('does not take an older theme back from the profile while the user is here', async () => {
  const { session, say } = await open();
  say('INITIAL_SESSION', mara);
  session.theme.getState().choose('dark');
  say('USER_UPDATED', { ...mara, metadata: { theme: 'light' } });
  expect(session.theme.getState().preference).toBe('dark');
});

it('says what could not be loaded', async () => {
  const { say, settle, notices, session } = await open({
    answers: { 'GET /api/workspaces/list': down, 'GET /api/subscription': down },
  });
  say('INITIAL_SESSION', mara);
  await settle();
  expect(notices).toEqual(['Failed to fetch workspaces', 'Failed to load subscription details']);
  expect(session.subscription.getState().subscription.subscription_tier).toBe('free');
});

it('leaves it to the page of the dashboard to say that there is no workspace', async () => {
  const { say, settle, notices, page } = await open({
    answers: { 'GET /api/workspaces/list': down },
  });
  page.path = '/dashboard/scans';
  say('INITIAL_SESSION', mara);
  await settle();
  expect(notices).toEqual([]);
});

it('creates a workspace only where the plan allows it', async () => {
  const free = await open({
    answers: { 'GET /api/subscription': down },
  });
  free.say('INITIAL_SESSION', mara);
  await free.settle();
  const input = { name: 'Lighthouse', description: '' };
  expect(await free.session.workspace.getState().create(input)).toMatchObject({ ok: false });
  expect(free.requests.some((request) => request.startsWith('POST'))).toBe(false);
});

describe('what to look at first', () => {
  const path = '/dashboard/assets?add=1&value=northquay.example';
  const newcomer = { ...mara, metadata: { first_target: 'northquay.example' } };

  it('is offered after the first sign-in, once', async () => {
    const { say, page, visits, calls } = await open();
    page.path = '/auth/confirm';
    say('SIGNED_IN', newcomer);
    say('USER_UPDATED', { ...mara, metadata: { first_target: null } });
    expect(visits).toEqual([path]);
    expect(calls).toEqual([['saveMetadata', { first_target: null }]]);
  });

  it('comes after the page that was wished for', async () => {
    const { session, say, page, visits } = await open();
    page.path = '/login';
    session.auth.getState().rememberReturnTo('/dashboard/scans');
    say('SIGNED_IN', newcomer);
    expect(visits).toEqual(['/dashboard/scans']);
  });
});

describe('a dead session', () => {
  const expired = () => ({ status: 401, body: { error: 'Sign in again' } });

  it('is ended by the first call that is refused; the page is kept as a wish', async () => {
    const { session, say, settle, page, visits, calls } = await open({
      answers: { 'GET /api/workspaces/list': expired },
    });
    page.path = '/dashboard/assets?q=mail';
    say('INITIAL_SESSION', mara);
    await settle();
    expect(calls).toContainEqual(['signOut', undefined]);
    expect(session.auth.getState()).toMatchObject({
      isLoggedIn: false,
      returnTo: '/dashboard/assets?q=mail',
    });
    expect(visits).toEqual(['/login']);
  });

  it('says nothing of what could not be loaded with it', async () => {
    const { say, settle, notices } = await open({
      answers: { 'GET /api/workspaces/list': expired },
    });
    say('INITIAL_SESSION', mara);
    await settle();
    expect(notices).toEqual([]);
  });

  it('does not end the session that has begun since', async () => {
    const { session, say, settle } = await open();
    say('INITIAL_SESSION', mara);
    await settle();
    session.onSessionDead('token-0');
    await settle();
    expect(session.auth.getState().isLoggedIn).toBe(true);
  });

  it('is noticed when its cookie is gone', async () => {
    let token: string | null = 'token-1';
    const { session, say } = await open({ service: { getAccessToken: async () => token } });
    say('INITIAL_SESSION', mara);
    await session.checkSession();
    expect(session.auth.getState().isLoggedIn).toBe(true);
    token = null;
    await session.checkSession();
    expect(session.auth.getState().isLoggedIn).toBe(false);
  });

  it('is not told from a service that can not be reached', async () => {
    const { session, say, settle, errors } = await open({
      service: { getAccessToken: () => Promise.reject(new Error('offline')) },
    });
    say('INITIAL_SESSION', mara);
    session.onSessionDead('token-1');
    await session.checkSession();
    await settle();
    expect(session.auth.getState().isLoggedIn).toBe(true);
    expect(errors).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('forgets everything of the user and leads to sign-in', async () => {
    const { session, say, settle, page, visits } = await open();
    page.path = '/dashboard';
    say('INITIAL_SESSION', mara);
    await settle();
    await session.signOut();
    expect(session.workspace.getState().workspaces).toEqual([]);
    expect(session.subscription.getState().subscription.subscription_tier).toBe('free');
    expect(session.tour.getState().userId).toBeNull();
    expect(visits).toEqual(['/login']);
  });

  it('says so when the service could not be told', async () => {
    const silent = { message: '', code: 'unreachable', reasons: [], retryAfterSeconds: null };
    const { session, notices } = await open({ service: { signOut: async () => refused(silent) } });
    await session.signOut();
    expect(notices).toEqual(['Failed to sign out']);
  });
});

it('keeps how far the tour has come in the profile', async () => {
  const { session, say, calls } = await open();
  say('INITIAL_SESSION', mara);
  session.tour.getState().skip();
  await expect
    .poll(() => calls)
    .toContainEqual(['saveMetadata', { onboardingTour: session.tour.getState().tour }]);
});
