import { describe, expect, it, vi } from 'vitest';
import { createLiveRegistry } from './live-registry.ts';
import type { Registry, Remote } from './registry.ts';

const remote = (name: string, buildId: string): Remote =>
  ({ status: 'offered', name, manifest: { buildId }, entry: { name } }) as Remote;

const open = (live: () => Promise<Registry>, held: string[] = []) => {
  const begunWith = { remotes: [remote('mfe-assets', 'a1'), remote('mfe-scans', 's1')] };
  const onRenewed = vi.fn();
  const registry = createLiveRegistry(begunWith, {
    read: live,
    isHeld: (name) => held.includes(name),
    onRenewed,
  });
  const builds = () => registry.getSnapshot().remotes.map(({ manifest }) => manifest?.buildId);
  return { begunWith, registry, onRenewed, builds };
};

describe('a remote that is tried again', () => {
  const released = async () => ({
    remotes: [remote('mfe-assets', 'a2'), remote('mfe-scans', 's2')],
  });

  it('is taken in the build that is live now, and no other with it', async () => {
    const { registry, onRenewed, builds } = open(released);
    const listener = vi.fn();
    registry.subscribe(listener);
    expect(await registry.renew('mfe-assets')).toBe(true);
    expect(builds()).toEqual(['a2', 's1']);
    expect(listener).toHaveBeenCalledOnce();
    expect(onRenewed).toHaveBeenCalledExactlyOnceWith(remote('mfe-assets', 'a2'));
  });

  it('stays the same object when nothing else is live', async () => {
    const { begunWith, registry } = open(async () => ({ remotes: [remote('mfe-assets', 'a1')] }));
    expect(await registry.renew('mfe-assets')).toBe(false);
    expect(registry.getSnapshot()).toBe(begunWith);
  });

  it('stays what was agreed to when it is previewed', async () => {
    const { registry, builds } = open(released, ['mfe-assets']);
    await registry.renew('mfe-assets');
    expect(builds()).toEqual(['a1', 's1']);
  });

  it.each([
    ['the registry cannot be read', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the registry no longer lists it', async () => ({ remotes: [] })],
  ])('stays as it is when %s', async (_what, live) => {
    const { registry, builds } = open(live);
    await registry.renew('mfe-assets');
    expect(builds()).toEqual(['a1', 's1']);
  });
});
