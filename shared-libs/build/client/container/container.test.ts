import { describe, expect, it, vi } from 'vitest';
import type { ConsumedPackage } from './consume-shared.ts';
import { createContainer } from './container.ts';

const own = (name: string) => vi.fn(async () => `the remote's ${name}`);

const page = (versions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      { [version]: { get: async () => () => `the page's ${name} ${version}` } },
    ]),
  );

/** A remote that exposes the packages it consumes. */
const remote = (packages: Record<string, Partial<ConsumedPackage>>) => {
  const copies: Record<string, unknown> = {};
  const consumed = Object.fromEntries(
    Object.entries(packages).map(([name, each]) => [
      name,
      { version: '1.2.0', singleton: false, load: own(name), ...each },
    ]),
  );
  return createContainer(consumed, copies, { './widgets': async () => ({ ...copies }) });
};

const load = async (container: ReturnType<typeof remote>) => (await container.get('./widgets'))();

describe('a package that a remote consumes', () => {
  it.each(['1.2.0', '1.2.9', '1.3.0'])('comes from a page that shares version %s', async (has) => {
    const loadOwn = own('ui');
    const container = remote({ ui: { load: loadOwn } });
    container.init(page({ ui: has }));
    expect(await load(container)).toEqual({ ui: `the page's ui ${has}` });
    expect(loadOwn).not.toHaveBeenCalled();
  });

  it.each(['1.1.0', '2.0.0'])('is the own copy where the page shares version %s', async (has) => {
    const container = remote({ ui: {} });
    container.init(page({ ui: has }));
    expect(await load(container)).toEqual({ ui: "the remote's ui" });
  });

  it('is the own copy in a page without Module Federation', async () => {
    expect(await load(remote({ kit: { singleton: true } }))).toEqual({ kit: "the remote's kit" });
  });

  it('stops the remote when it is a singleton and the page has another version', async () => {
    const container = remote({ kit: { singleton: true } });
    container.init(page({ kit: '1.1.0' }));
    await expect(load(container)).rejects.toThrow(
      'It was built with version 1.2.0 of kit, and this page has version 1.1.0.',
    );
  });

  it('is the compatible copy where a page shares several', async () => {
    const container = remote({ ui: {} });
    const { ui } = page({ ui: '1.4.0' });
    container.init({ ui: { ...page({ ui: '3.0.0' }).ui, ...ui } });
    expect(await load(container)).toEqual({ ui: "the page's ui 1.4.0" });
  });

  it('is loaded before the packages that import it', async () => {
    const order: string[] = [];
    const loadAs = (name: string) => async () => order.push(name);
    await load(remote({ react: { load: loadAs('react') }, ui: { load: loadAs('ui') } }));
    expect(order).toEqual(['react', 'ui']);
  });

  it('is loaded once, and again after a failed load', async () => {
    const loadOwn = own('ui').mockRejectedValueOnce(new Error('The line is down'));
    const container = remote({ ui: { load: loadOwn } });
    await expect(load(container)).rejects.toThrow('The line is down');
    expect(await load(container)).toEqual({ ui: "the remote's ui" });
    await load(container);
    expect(loadOwn).toHaveBeenCalledTimes(2);
  });
});

it('a module that is not exposed is an error', async () => {
  await expect(remote({}).get('./pages')).rejects.toThrow('It exposes no ./pages');
});
