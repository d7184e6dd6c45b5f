import type { Registry, Remote } from '@parapet/remote-kit/page/registry';
import { describe, expect, it, vi } from 'vitest';
import { createLiveRegistry } from './live-registry.ts';

const remote = (name: string, buildId: string): Remote =>
  ({ status: 'offered', name, manifest: { buildId }, entry: { name } }) as Remote;

const open = (live: () => Promise<Registry>, pinned: string[] = []) => {
  const initialRegistry = { remotes: [remote('mfe-assets', 'a1'), remote('mfe-scans', 's1')] };
  const onRefreshed = vi.fn();
  const registry = createLiveRegistry(initialRegistry, {
    read: live,
    isPinned: (name) => pinned.includes(name),
    onRefreshed,
  });
  const builds = () => registry.getSnapshot().remotes.map(({ manifest }) => manifest?.buildId);
  return { initialRegistry, registry, onRefreshed, builds };
};

describe('a refreshed remote', () => {
  const released = async () => ({
    remotes: [remote('mfe-assets', 'a2'), remote('mfe-scans', 's2')],
  });

  it('changes to the live build, and no other remote changes', async () => {
    const { registry, onRefreshed, builds } = open(released);
    const listener = vi.fn();
    registry.subscribe(listener);
    expect(await registry.refresh('mfe-assets')).toBe(true);
    expect(builds()).toEqual(['a2', 's1']);
    expect(listener).toHaveBeenCalledOnce();
    expect(onRefreshed).toHaveBeenCalledExactlyOnceWith(remote('mfe-assets', 'a2'));
  });

  it('stays the same object when its build has not changed', async () => {
    const { initialRegistry, registry } = open(async () => ({
      remotes: [remote('mfe-assets', 'a1')],
    }));
    expect(await registry.refresh('mfe-assets')).toBe(false);
    expect(registry.getSnapshot()).toBe(initialRegistry);
  });

  it('keeps the previewed build', async () => {
    const { registry, builds } = open(released, ['mfe-assets']);
    await registry.refresh('mfe-assets');
    expect(builds()).toEqual(['a1', 's1']);
  });

  it.each([
    ['the registry cannot be read', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the registry no longer lists it', async () => ({ remotes: [] })],
  ])('does not change when %s', async (_what, live) => {
    const { registry, builds } = open(live);
    await registry.refresh('mfe-assets');
    expect(builds()).toEqual(['a1', 's1']);
  });
});

describe('adopted remotes', () => {
  const released = async () => ({
    remotes: [remote('mfe-assets', 'a2'), remote('mfe-scans', 's2'), remote('mfe-new', 'n1')],
    watched: [{ name: 'mfe-assets', releasedAt: '2026-11-29T10:00:00.000Z' }],
  });

  it('change to their live builds, new ones are added, and no other remote changes', async () => {
    const { registry, onRefreshed, builds } = open(released);
    await registry.adopt(['mfe-assets', 'mfe-new']);
    expect(builds()).toEqual(['a2', 's1', 'n1']);
    expect(onRefreshed).toHaveBeenCalledTimes(2);
    expect(registry.getSnapshot().watched).toEqual((await released()).watched);
  });

  it('keep a build that runs where this page would refuse the newer one', async () => {
    const refused = { status: 'refused', name: 'mfe-assets', manifest: null, reason: '' } as Remote;
    const { registry, builds } = open(async () => ({ remotes: [refused] }));
    await registry.adopt(['mfe-assets']);
    expect(builds()).toEqual(['a1', 's1']);
  });

  it('keep a previewed build', async () => {
    const { registry, builds } = open(released, ['mfe-assets']);
    await registry.adopt(['mfe-assets', 'mfe-scans']);
    expect(builds()).toEqual(['a1', 's2']);
  });
});
