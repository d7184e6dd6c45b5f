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

/** A remote that exposes what it has found of the packages it borrows. */
const remote = (packages: Record<string, Partial<ConsumedPackage>>) => {
  const copies: Record<string, unknown> = {};
  const consumed = Object.fromEntries(
    Object.entries(packages).map(([name, each]) => [
      name,
      { version: '1.2.0', isOnly: false, load: own(name), ...each },
    ]),
  );
  return createContainer(consumed, copies, { './widgets': async () => ({ ...copies }) });
};

const show = async (container: ReturnType<typeof remote>) => (await container.get('./widgets'))();

describe('a package that a remote borrows', () => {
  it.each(['1.2.0', '1.2.9', '1.3.0'])('comes from a page that has version %s', async (has) => {
    const load = own('ui');
    const container = remote({ ui: { load } });
    container.init(page({ ui: has }));
    expect(await show(container)).toEqual({ ui: `the page's ui ${has}` });
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['1.1.0', '2.0.0'])('is its own where the page has version %s', async (has) => {
    const container = remote({ ui: {} });
    container.init(page({ ui: has }));
    expect(await show(container)).toEqual({ ui: "the remote's ui" });
  });

  it('is its own where the page has none, and knows of no Module Federation', async () => {
    expect(await show(remote({ kit: { isOnly: true } }))).toEqual({ kit: "the remote's kit" });
  });

  it('keeps the remote from running where the page holds the one copy, of another version', async () => {
    const container = remote({ kit: { isOnly: true } });
    container.init(page({ kit: '1.1.0' }));
    await expect(show(container)).rejects.toThrow(
      'It was built with version 1.2.0 of kit, and this page has version 1.1.0.',
    );
  });

  it('is the one that suits where a page has several', async () => {
    const container = remote({ ui: {} });
    const { ui } = page({ ui: '1.4.0' });
    container.init({ ui: { ...page({ ui: '3.0.0' }).ui, ...ui } });
    expect(await show(container)).toEqual({ ui: "the page's ui 1.4.0" });
  });

  it('is there before those that its own copy asks for it', async () => {
    const order: string[] = [];
    const load = (name: string) => async () => order.push(name);
    await show(remote({ react: { load: load('react') }, ui: { load: load('ui') } }));
    expect(order).toEqual(['react', 'ui']);
  });

  it('is asked for once, and again when it did not come', async () => {
    const load = own('ui').mockRejectedValueOnce(new Error('The line is down'));
    const container = remote({ ui: { load } });
    await expect(show(container)).rejects.toThrow('The line is down');
    expect(await show(container)).toEqual({ ui: "the remote's ui" });
    await show(container);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it('says so when a remote does not expose what is wanted', async () => {
  await expect(remote({}).get('./pages')).rejects.toThrow('It exposes no ./pages');
});
