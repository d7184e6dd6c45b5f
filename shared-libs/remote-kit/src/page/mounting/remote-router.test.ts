import { describe, expect, it } from 'vitest';
import { createFakeHost } from '../../testing/fake-host.ts';
import { createRemoteRouter } from './remote-router.ts';

const open = (at: string) => {
  const history = createFakeHost({ at }).host.router;
  const remote = createRemoteRouter(history, (path) => path.startsWith('/dashboard/assets'));
  const seen: string[] = [];
  remote.subscribe(() => seen.push(remote.getSnapshot().location.pathname));
  return { history, remote, seen };
};

describe("the page's history as a remote sees it", () => {
  it('notifies of every navigation between its own pages', () => {
    const { history, seen } = open('/dashboard/assets');
    history.navigator.push('/dashboard/assets/a1');
    history.navigator.go(-1);
    expect(seen).toEqual(['/dashboard/assets/a1', '/dashboard/assets']);
  });

  it('does not change while the page is at a path of another remote', () => {
    const { history, remote, seen } = open('/dashboard/assets');
    history.navigator.push('/dashboard/scans');
    expect(seen).toEqual([]);
    expect(remote.getSnapshot().location.pathname).toBe('/dashboard/assets');
    history.navigator.push('/dashboard/assets/a2');
    expect(seen).toEqual(['/dashboard/assets/a2']);
  });

  it('navigates to any path', () => {
    const { history, remote } = open('/dashboard/assets');
    remote.navigator.push('/dashboard/scans/new?asset=a1');
    expect(history.getSnapshot().location.pathname).toBe('/dashboard/scans/new');
  });
});
