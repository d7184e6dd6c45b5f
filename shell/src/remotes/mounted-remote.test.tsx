// @vitest-environment happy-dom
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { LIFECYCLE_LIMIT_MS } from '@parapet/remote-kit/page/limit-lifecycles';
import { createRootParcel } from '@parapet/remote-kit/page/root-parcel';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MountedRemote } from './mounted-remote.tsx';
import { type Remotes, RemotesProvider } from './remotes-context.tsx';

type Lifecycle = (props: { domElement: HTMLElement }) => Promise<void>;
type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount', Lifecycle>;

const never = () => new Promise<void>(() => {});
const healthy = (text: string): Lifecycles => ({
  bootstrap: async () => {},
  mount: async ({ domElement }) => {
    domElement.textContent = text;
  },
  unmount: async ({ domElement }) => {
    domElement.textContent = '';
  },
});

const entryOf = (name: string) =>
  ({ name, manifest: { version: '1.0.0', buildId: 'a1b2c3d4' } }) as RegistryEntry;
const owns = () => true;
const reported: string[] = [];

beforeEach(() => {
  reported.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (
  remotesByName: Record<string, () => Lifecycles>,
  leftovers?: Remotes['leftovers'],
) => {
  const mountParcel = await createRootParcel();
  const remotes = {
    mountParcel,
    loader: {
      load: async ({ name }: RegistryEntry) => remotesByName[name]?.(),
      onSlow: () => () => {},
    },
    createHost: () => ({
      reportError: (error: unknown) => reported.push((error as Error).message),
    }),
    styles: { check: () => {}, watch: () => () => {} },
    live: { refresh: async () => false },
    deployments: { recover: async () => false, recoverChunk: async () => false },
    leftovers,
  } as unknown as Remotes;
  const pageOf = (name: string) => (
    <RemotesProvider remotes={remotes}>
      <MountedRemote
        key={name}
        entry={entryOf(name)}
        widget={null}
        basePath="/dashboard"
        owns={owns}
        loading={<p>Loading</p>}
        failed={(reason, retry) => (
          <button type="button" onClick={retry}>
            {reason}
          </button>
        )}
      />
    </RemotesProvider>
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const screen = render(pageOf('mfe-broken'));
  await wait(0);
  return {
    screen,
    wait,
    show: async (name: string) => {
      screen.rerender(pageOf(name));
      await wait(0);
    },
  };
};

it.each(['bootstrap', 'mount'] as const)(
  'a %s that never settles becomes a card, and Try again mounts it again',
  async (phase) => {
    let lifecycles: Lifecycles = { ...healthy('It works'), [phase]: never };
    const { screen, wait } = await open({ 'mfe-broken': () => lifecycles });
    await wait(LIFECYCLE_LIMIT_MS - 1);
    expect(screen.queryByRole('button')).toBeNull();
    await wait(1);
    const reason = `Its ${phase} function did not finish within 20 seconds.`;
    expect(screen.getByRole('button').textContent).toBe(reason);
    expect(reported).toEqual([reason.slice(0, -1)]);

    lifecycles = healthy('It works');
    act(() => screen.getByRole('button').click());
    await wait(0);
    expect(screen.getByText('It works')).toBeDefined();
  },
);

it('a mount that was given up is unmounted all the same', async () => {
  const unmount = vi.fn(async () => {
    throw new Error('It was never mounted');
  });
  const { wait } = await open({ 'mfe-broken': () => ({ ...healthy(''), mount: never, unmount }) });
  await wait(LIFECYCLE_LIMIT_MS);
  await wait(0);
  expect(unmount).toHaveBeenCalledOnce();
  expect(reported).toHaveLength(1);
});

it('an unmount that never settles does not block the next page, and is reported', async () => {
  const { screen, wait, show } = await open({
    'mfe-broken': () => ({ ...healthy('The first page'), unmount: never }),
    'mfe-next': () => healthy('The next page'),
  });
  expect(screen.getByText('The first page')).toBeDefined();
  await show('mfe-next');
  expect(screen.getByText('The next page')).toBeDefined();
  expect(screen.queryByText('The first page')).toBeNull();
  await wait(LIFECYCLE_LIMIT_MS);
  expect(reported).toEqual(['Its unmount function did not finish within 20 seconds']);
  expect(screen.getByText('The next page')).toBeDefined();
});

it('in development, what a remote leaves behind is watched from its mount to its unmount', async () => {
  const unwatch = vi.fn();
  const watch = vi.fn(() => unwatch);
  const counted = vi.fn((_remote: string, host: object) => ({ ...host, isCounted: true }));
  const given = vi.fn();
  const { show } = await open(
    {
      'mfe-broken': () => ({ ...healthy(''), mount: async (props) => given(props) }),
      'mfe-next': () => healthy('The next page'),
    },
    { watch, counted } as unknown as NonNullable<Remotes['leftovers']>,
  );
  expect(watch).toHaveBeenCalledExactlyOnceWith('mfe-broken');
  expect(given).toHaveBeenCalledWith(
    expect.objectContaining({ host: expect.objectContaining({ isCounted: true }) }),
  );
  expect(unwatch).not.toHaveBeenCalled();
  await show('mfe-next');
  expect(unwatch).toHaveBeenCalledOnce();
});
