// @vitest-environment happy-dom
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostParts } from '../host-parts.ts';
import { LIFECYCLE_LIMIT_MS } from './limit-lifecycles.ts';
import { createMount } from './mount-remote.ts';
import { createRootParcel } from './root-parcel.ts';

type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount', () => Promise<void>>;

const never = () => new Promise<void>(() => {});
const settles = async () => {};
const reported: string[] = [];
const element = document.createElement('div');
const entry = {
  name: 'mfe-assets',
  manifest: { version: '1.0.0', buildId: 'build-1', pages: [], widgets: [] },
} as unknown as RegistryEntry;

let unwatch: ReturnType<typeof vi.fn>;

const open = async (lifecycles: Partial<Record<keyof Lifecycles, unknown>>) => {
  const host = {
    registry: { remotes: [{ name: 'mfe-assets', status: 'offered', entry }] },
    contextFor: () => ({
      reportError: (error: unknown) => reported.push((error as Error).message),
    }),
    loader: {
      load: async () => ({ bootstrap: settles, mount: settles, unmount: settles, ...lifecycles }),
    },
    mountParcel: await createRootParcel(),
    styles: { check: () => {}, watch: () => unwatch },
  } as unknown as HostParts;
  return createMount(host)({ remote: 'mfe-assets', element });
};

beforeEach(() => {
  reported.length = 0;
  unwatch = vi.fn();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it.each(['bootstrap', 'mount'] as const)(
  'a %s that never settles rejects with the reason, and is unmounted',
  async (phase) => {
    const reason = `Its ${phase} function did not finish within 20 seconds`;
    const mounting = open({ [phase]: never });
    const rejected = expect(mounting).rejects.toThrow(`mfe-assets cannot run. ${reason}.`);
    await vi.advanceTimersByTimeAsync(LIFECYCLE_LIMIT_MS);
    await rejected;
    expect(reported).toEqual([reason]);
    expect(unwatch).toHaveBeenCalledOnce();
  },
);

it('an unmount that never settles is given up and reported', async () => {
  const mounting = open({ unmount: never });
  await vi.advanceTimersByTimeAsync(0);
  const unmounting = (await mounting).unmount();
  await vi.advanceTimersByTimeAsync(LIFECYCLE_LIMIT_MS);
  await unmounting;
  expect(reported).toEqual(['Its unmount function did not finish within 20 seconds']);
  expect(unwatch).toHaveBeenCalledOnce();
});

it.each([
  ['none', undefined],
  ['a list, which would have no time limit', [never]],
])('a remote with %s in the place of a lifecycle is refused', async (_what, mount) => {
  await expect(open({ mount })).rejects.toThrow(
    'mfe-assets cannot run. It does not export the required lifecycle functions.',
  );
});

it('a lifecycle without a promise, whose end nobody could see, rejects with the reason', async () => {
  const mounting = open({ mount: () => undefined });
  const rejected = expect(mounting).rejects.toThrow('Its mount function returns no promise.');
  await vi.advanceTimersByTimeAsync(0);
  await rejected;
});
