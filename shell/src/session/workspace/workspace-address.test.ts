// @vitest-environment happy-dom
import { createPageHistory } from '@parapet/remote-kit/page/page-history';
import { expect, it } from 'vitest';
import { createTestSession, harbour, personal } from '../testing/create-test-session.ts';
import { mara } from '../testing/fake-auth-service.ts';
import { syncWorkspaceAddress, workspaceAddresses } from './workspace-address.ts';

const address = () => location.pathname + location.search + location.hash;

/** A browser at `start`, with the session, history and address of the shell. */
const open = async (start: string, ...options: Parameters<typeof createTestSession>) => {
  window.history.replaceState(null, '', start);
  const test = createTestSession({
    ...options[0],
    environment: { currentPath: address, ...options[0]?.environment },
  });
  const { session } = test;
  const pages = createPageHistory(
    window,
    async () => true,
    () => null,
    workspaceAddresses(() => session),
  );
  syncWorkspaceAddress(session, pages, window.history);
  await session.start();
  const enter = async () => {
    test.emit('INITIAL_SESSION', mara);
    await test.settle();
  };
  return { ...test, pages, enter, current: () => session.workspace.getState().current?.name };
};

/** Goes to another entry of the history, as the browser does. */
const pop = (delta: number) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.history.go(delta);
  });

it('names the open workspace once it is known, without a navigation', async () => {
  const { pages, enter } = await open('/dashboard/findings?q=two%20words#top');
  const { state } = window.history;
  const before = pages.getSnapshot();
  await enter();
  expect(address()).toBe(`/dashboard/findings?q=two%20words&workspace=${personal.id}#top`);
  expect(window.history.state).toEqual(state);
  expect(pages.getSnapshot()).toBe(before);
});

it('keeps what a link names until the workspaces are loaded, also on the next page', async () => {
  const { pages, enter, current } = await open(`/dashboard?workspace=${harbour.id}`);
  pages.navigator.push('/dashboard/scans');
  expect(address()).toBe(`/dashboard/scans?workspace=${harbour.id}`);
  await enter();
  expect(current()).toBe('Harbour');
});

it('replaces a workspace that the user is not a member of', async () => {
  const { enter } = await open('/dashboard/scans?workspace=unknown');
  await enter();
  expect(address()).toBe(`/dashboard/scans?workspace=${personal.id}`);
});

it('is written after each navigation, and routers do not read it', async () => {
  const { pages, enter } = await open('/dashboard');
  await enter();
  pages.navigator.push('/dashboard/assets?type=domain#top');
  expect(address()).toBe(`/dashboard/assets?type=domain&workspace=${personal.id}#top`);
  expect(pages.getSnapshot().location).toMatchObject({ search: '?type=domain', hash: '#top' });
  pages.navigator.replace('?type=url');
  expect(address()).toBe(`/dashboard/assets?type=url&workspace=${personal.id}`);
  expect(pages.navigator.createHref('/dashboard/scans')).toBe(
    `/dashboard/scans?workspace=${personal.id}`,
  );
});

it.each(['/pricing?workspace=of-the-page', '/login'])('leaves %s alone', async (path) => {
  const { pages, enter } = await open('/dashboard');
  await enter();
  pages.navigator.push(path);
  expect(address()).toBe(path);
  const { pathname, search } = pages.getSnapshot().location;
  expect(pathname + search).toBe(path);
});

it('follows a switch of the workspace', async () => {
  const { session, enter } = await open('/dashboard/assets?type=domain');
  await enter();
  session.workspace.getState().switchTo(harbour.id);
  expect(address()).toBe(`/dashboard/assets?type=domain&workspace=${harbour.id}`);
});

it('opens the workspace that a followed link names', async () => {
  const { pages, enter, current } = await open('/dashboard');
  await enter();
  pages.navigator.push(`/dashboard/Profile?workspace=${harbour.id}&tab=members`);
  expect(current()).toBe('Harbour');
  expect(pages.getSnapshot().location.search).toBe('?tab=members');
});

it('opens the workspace of the entry that back leads to, and forward likewise', async () => {
  const { session, pages, enter, current, notices } = await open('/dashboard/scans/1');
  await enter();
  pages.navigator.push('/dashboard/scans');
  session.workspace.getState().switchTo(harbour.id);
  await pop(-1);
  expect(address()).toBe(`/dashboard/scans/1?workspace=${personal.id}`);
  expect(current()).toBe('Personal');
  await pop(1);
  expect(address()).toBe(`/dashboard/scans?workspace=${harbour.id}`);
  expect(current()).toBe('Harbour');
  expect(notices).toEqual([
    'Switched to workspace: Harbour',
    'Switched to workspace: Personal',
    'Switched to workspace: Harbour',
  ]);
});

it('stays on the workspace whose unsaved changes keep the page', async () => {
  const { session, pages, enter, current } = await open('/dashboard/scans/1');
  await enter();
  pages.navigator.push('/dashboard/scans');
  session.workspace.getState().switchTo(harbour.id);
  pages.block({ question: 'The schedule is not saved.' });
  await pop(-1);
  expect(current()).toBe('Harbour');
});

it('is in the page to return to when the session ends', async () => {
  const { session, emit, enter } = await open(`/dashboard/findings?severity=high`);
  await enter();
  session.workspace.getState().switchTo(harbour.id);
  emit('SIGNED_OUT', null);
  expect(session.auth.getState().returnTo).toBe(
    `/dashboard/findings?severity=high&workspace=${harbour.id}`,
  );
});
