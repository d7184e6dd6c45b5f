import { describe, expect, it, vi } from 'vitest';
import { createTestSession, harbour } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { createHostPorts } from './host-ports.ts';

const open = async () => {
  const test = createTestSession();
  await test.session.start();
  return { ...test, ports: createHostPorts(test.session) };
};

it('shows remotes the signed-in user, with the display name if there is one', async () => {
  const { ports, emit } = await open();
  expect(ports.session.getSnapshot()).toEqual({ user: null });
  emit('INITIAL_SESSION', mara);
  expect(ports.session.getSnapshot().user).toEqual({
    id: mara.id,
    email: mara.email,
    displayName: null,
  });
  emit('USER_UPDATED', { ...mara, metadata: { display_name: 'Mara' } });
  expect(ports.session.getSnapshot().user?.displayName).toBe('Mara');
});

it('keeps a snapshot and notifies only when it changes', async () => {
  const { ports, emit, session } = await open();
  emit('INITIAL_SESSION', mara);
  const listener = vi.fn();
  const unsubscribe = ports.session.subscribe(listener);
  const before = ports.session.getSnapshot();
  session.auth.getState().awaitCode('oskar@northquay.example');
  expect(ports.session.getSnapshot()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  emit('SIGNED_OUT', null);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  emit('SIGNED_IN', mara);
  expect(listener).toHaveBeenCalledOnce();
});

it('shows the workspace, the plan and the theme', async () => {
  const { ports, emit, settle } = await open();
  expect(ports.workspace.getSnapshot()).toEqual({ current: null, count: 0 });
  expect(ports.subscription.getSnapshot().status).toBe('loading');
  expect(ports.theme.getSnapshot()).toBe('dark');
  emit('INITIAL_SESSION', mara);
  await settle();
  expect(ports.workspace.getSnapshot()).toMatchObject({
    current: { name: 'Personal', role: 'owner', asset_scope: null },
    count: 2,
  });
  expect(ports.subscription.getSnapshot()).toMatchObject({
    status: 'ready',
    subscription: { subscription_tier: 'pro' },
  });
});

it('exposes frozen state only', async () => {
  const { ports, emit, settle } = await open();
  emit('INITIAL_SESSION', mara);
  await settle();
  const { user } = ports.session.getSnapshot();
  const { current } = ports.workspace.getSnapshot();
  const { subscription } = ports.subscription.getSnapshot();
  expect(() => Object.assign(user ?? {}, { email: 'eve@example.com' })).toThrow(TypeError);
  expect(() => Object.assign(current ?? {}, { name: 'Taken' })).toThrow(TypeError);
  expect(() => Object.assign(subscription.assets, { limit: 999 })).toThrow(TypeError);
  expect(() => subscription.features.push('everything')).toThrow(TypeError);
});

it('returns the token, and ends the session when it is reported dead', async () => {
  const { ports, emit, session, settle } = await open();
  emit('INITIAL_SESSION', mara);
  expect(await ports.session.getAccessToken()).toBe('token-1');
  ports.session.reportDead('token-1');
  await settle();
  expect(session.auth.getState().isLoggedIn).toBe(false);
});

it('loads the plan again after a remote has changed the usage', async () => {
  const { ports, emit, settle, requests } = await open();
  emit('INITIAL_SESSION', mara);
  await settle();
  const before = requests.length;
  await ports.subscription.reload();
  expect(requests.slice(before)).toEqual([expect.stringMatching(/^GET \/api\/subscription/)]);
});

describe('what a user may change in their account', () => {
  const enter = async (service?: Parameters<typeof createTestSession>[0]) => {
    const test = createTestSession(service);
    await test.session.start();
    test.emit('INITIAL_SESSION', mara);
    await test.settle();
    return { ...test, account: createHostPorts(test.session).account };
  };

  it('is the display name, trimmed; an empty one removes it', async () => {
    const { account, calls } = await enter();
    await account.saveDisplayName(' Mara Lindqvist ');
    await account.saveDisplayName(' ');
    expect(calls).toEqual([
      ['saveMetadata', { display_name: 'Mara Lindqvist' }],
      ['saveMetadata', { display_name: null }],
    ]);
  });

  it('fails with a message when it cannot be saved', async () => {
    const failure = { message: '', code: null, reasons: [], retryAfterSeconds: null };
    const { account } = await enter({
      service: { saveMetadata: async () => ({ ok: false, failure }) },
    });
    await expect(account.saveDisplayName('Mara')).rejects.toThrow('The name could not be saved');
  });

  it('is the password, with the current one', async () => {
    const { account, calls } = await enter();
    const change = { current: 'quay and rampart', next: 'rampart and quay' };
    expect(await account.changePassword?.(change)).toBeNull();
    expect(calls).toContainEqual([
      'setPassword',
      { password: 'rampart and quay', current: 'quay and rampart' },
    ]);
  });

  it('is not the password without the current one: no request is sent', async () => {
    const { account, calls } = await enter();
    expect(await account.changePassword?.({ current: '', next: 'rampart and quay' })).toEqual({
      field: 'current',
      message: 'Enter your current password.',
    });
    expect(calls.some(([name]) => name === 'setPassword')).toBe(false);
  });

  it.each([
    ['current_password_mismatch', [], 'current', 'This is not your current password.'],
    ['current_password_required', [], 'current', 'Enter your current password.'],
    [
      'weak_password',
      ['pwned'],
      'new',
      'This password is in lists of leaked passwords. Choose another.',
    ],
    ['same_password', [], 'new', 'This is your current password. Choose a different one.'],
    ['over_request_rate_limit', [], null, 'Too many tries. You can try again in a while.'],
    ['session_not_found', [], null, 'Your session has ended. Sign in again.'],
    [null, [], null, 'Failed to change the password'],
  ])('shows at the field why a password is refused: %s', async (code, reasons, field, message) => {
    const failure = { message: '', code, reasons, retryAfterSeconds: null };
    const { account } = await enter({
      service: { setPassword: async () => ({ ok: false, failure }) },
    });
    expect(await account.changePassword?.({ current: 'a', next: 'b' })).toEqual({
      field,
      message,
    });
  });

  it('is the theme, which may be that of the system', async () => {
    const { account, session } = await enter();
    expect(account.themePreference.getSnapshot()).toBe('system');
    account.chooseTheme('light');
    expect(account.themePreference.getSnapshot()).toBe('light');
    expect(session.theme.getState().preference).toBe('light');
  });

  it('is the current workspace; a change reloads its data', async () => {
    const { account, session, requests, settle } = await enter();
    account.switchWorkspace(harbour.id);
    expect(session.workspace.getState().current?.name).toBe('Harbour');
    await settle();
    const before = requests.length;
    await account.reload();
    expect(requests.slice(before)).toEqual([
      'GET /api/workspaces/list',
      `GET /api/subscription?workspaceId=${harbour.id}`,
    ]);
  });
});
