import { expect, it, vi } from 'vitest';
import { createHostPorts } from './host-ports.ts';
import { createTestSession } from './testing/create-test-session.ts';
import { mara } from './testing/fake-auth-service.ts';

const open = async () => {
  const test = createTestSession();
  await test.session.start();
  return { ...test, ports: createHostPorts(test.session) };
};

it('shows remotes who is signed in, by name if there is one', async () => {
  const { ports, say } = await open();
  expect(ports.session.getSnapshot()).toEqual({ user: null });
  say('INITIAL_SESSION', mara);
  expect(ports.session.getSnapshot().user).toEqual({
    id: mara.id,
    email: mara.email,
    displayName: null,
  });
  say('USER_UPDATED', { ...mara, metadata: { display_name: 'Mara' } });
  expect(ports.session.getSnapshot().user?.displayName).toBe('Mara');
});

it('keeps a snapshot until something in it changes, and only then calls', async () => {
  const { ports, say, session } = await open();
  say('INITIAL_SESSION', mara);
  const listener = vi.fn();
  const unsubscribe = ports.session.subscribe(listener);
  const before = ports.session.getSnapshot();
  session.auth.getState().awaitCode('oskar@northquay.example');
  expect(ports.session.getSnapshot()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  say('SIGNED_OUT', null);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  say('SIGNED_IN', mara);
  expect(listener).toHaveBeenCalledOnce();
});

it('shows the workspace, the plan and the theme', async () => {
  const { ports, say, settle } = await open();
  expect(ports.workspace.getSnapshot()).toEqual({ current: null, count: 0 });
  expect(ports.subscription.getSnapshot().status).toBe('loading');
  expect(ports.theme.getSnapshot()).toBe('dark');
  say('INITIAL_SESSION', mara);
  await settle();
  expect(ports.workspace.getSnapshot()).toMatchObject({
    current: { name: 'Personal', role: 'owner' },
    count: 2,
  });
  expect(ports.subscription.getSnapshot()).toMatchObject({
    status: 'ready',
    subscription: { subscription_tier: 'pro' },
  });
});

it('hands out the token, and takes the news that it is dead', async () => {
  const { ports, say, session, settle } = await open();
  say('INITIAL_SESSION', mara);
  expect(await ports.session.getAccessToken()).toBe('token-1');
  ports.session.reportDead('token-1');
  await settle();
  expect(session.auth.getState().isLoggedIn).toBe(false);
});

it('reads the plan again when a remote has changed its use', async () => {
  const { ports, say, settle, requests } = await open();
  say('INITIAL_SESSION', mara);
  await settle();
  const before = requests.length;
  await ports.subscription.reload();
  expect(requests.slice(before)).toEqual([expect.stringMatching(/^GET \/api\/subscription/)]);
});
