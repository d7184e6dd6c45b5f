// @vitest-environment happy-dom
import {
  defaultScheduler,
  notifyManager,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HostProvider } from '../host.tsx';
import type { HostContext, SessionUser } from '../host-context.ts';
import { QueryProvider } from '../query/query-provider.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { createRemoteApp } from './create-remote-app.tsx';

// TanStack Query notifies its views in a timer of its own.
beforeAll(() => notifyManager.setScheduler((notify) => notify()));
afterAll(() => notifyManager.setScheduler(defaultScheduler));
afterEach(cleanup);

/** Requests by workspace; each waits for its answer. */
const asked: Array<PromiseWithResolvers<string> & { workspaceId: string; signal: AbortSignal }> =
  [];

/** Tells what the API client calls after a call that has changed something. */
let change = () => {};

const app = createRemoteApp({
  LinkProvider: ({ children }) => children,
  QueryProvider,
  api: {
    connect: ({ onChange }) => {
      change = onChange;
      return null;
    },
    build: (_client: null, workspaceId) => (signal: AbortSignal) => {
      const answer = Promise.withResolvers<string>();
      asked.push({ ...answer, workspaceId, signal });
      return answer.promise;
    },
  },
});

const clients = new Set<QueryClient>();

function Page() {
  const read = app.useApi();
  clients.add(useQueryClient());
  // The key names no workspace.
  const { data } = useQuery({ queryKey: ['secret'], queryFn: ({ signal }) => read(signal) });
  return <p>{data ?? 'Loading'}</p>;
}

const observable = <T,>(first: T) => {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    getSnapshot: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: T) =>
      act(() => {
        current = next;
        for (const listener of listeners) listener();
      }),
  };
};

const open = () => {
  asked.length = 0;
  clients.clear();
  const workspaceOf = (id: string) => ({
    current: { id, name: id, role: 'owner' as const },
    count: 2,
  });
  const userOf = (id: string): { user: SessionUser | null } => ({
    user: { id, email: null, displayName: null },
  });
  const workspace = observable(workspaceOf('north'));
  const session = observable(userOf('mara'));
  const { host: fake } = createFakeHost();
  const host: HostContext = { ...fake, workspace, session: { ...fake.session, ...session } };
  const view = render(
    <HostProvider host={host}>
      <app.Providers>
        <Page />
      </app.Providers>
    </HostProvider>,
  );
  const answer = (at: number, text: string) =>
    act(async () => {
      asked[at]?.resolve(text);
      await new Promise((resolve) => setTimeout(resolve));
    });
  return {
    ...view,
    answer,
    switchTo: (id: string) => workspace.set(workspaceOf(id)),
    signInAs: (id: string) => session.set(userOf(id)),
    signOut: () => session.set({ user: null }),
  };
};

const shown = () => screen.getByText(/./).textContent;

describe('the server data of a remote', () => {
  it('of one workspace is never shown in another', async () => {
    const { answer, switchTo } = open();
    await answer(0, 'secret of north');
    expect(shown()).toBe('secret of north');
    switchTo('south');
    expect(shown()).toBe('Loading');
    await answer(1, 'secret of south');
    expect(shown()).toBe('secret of south');
    switchTo('north');
    expect(shown()).toBe('Loading');
    expect(asked.map(({ workspaceId }) => workspaceId)).toEqual(['north', 'south', 'north']);
  });

  it('that arrives after a switch is dropped, and its request aborted', async () => {
    const { answer, switchTo } = open();
    switchTo('south');
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(0, 'secret of north');
    expect(shown()).toBe('Loading');
  });

  it('of one user is never shown to the next', async () => {
    const { answer, signOut, signInAs } = open();
    await answer(0, 'secret of mara');
    signOut();
    signInAs('jon');
    expect(shown()).toBe('Loading');
  });

  it('is loaded again when another tab has changed the workspace', async () => {
    const { answer } = open();
    await answer(0, 'open');
    const tab = new BroadcastChannel('parapet-changes');
    tab.postMessage({ workspaceId: 'south' });
    tab.postMessage({ workspaceId: 'north' });
    tab.postMessage({ workspaceId: 'north' });
    await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 10_000 });
    await answer(1, 'acknowledged');
    expect(shown()).toBe('acknowledged');
    tab.close();
  });

  it('tells other tabs which workspace it changed, and no more; its own tab decides itself', async () => {
    const { answer } = open();
    await answer(0, 'open');
    const tab = new BroadcastChannel('parapet-changes');
    const received = new Promise((resolve) => {
      tab.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    change();
    expect(await received).toEqual({ workspaceId: 'north' });
    expect(asked).toHaveLength(1);
    tab.close();
  });

  it('is gone when the remote is unmounted, with its timers and requests', async () => {
    const { answer, switchTo, unmount } = open();
    await answer(0, 'secret of north');
    switchTo('south');
    unmount();
    await Promise.resolve();
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(clients.size).toBe(2);
    for (const client of clients) expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
