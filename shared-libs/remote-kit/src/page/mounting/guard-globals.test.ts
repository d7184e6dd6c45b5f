import { describe, expect, it, vi } from 'vitest';
import { type GuardedView, guardGlobals } from './guard-globals.ts';

const native = () => 'native';

/** @param by the remote whose code runs */
const start = (by: { remote?: string }) => {
  class FakeHistory {
    pushState = native;
  }
  FakeHistory.prototype.pushState = native;
  const view = { fetch: native, setTimeout: native, history: new FakeHistory() };
  const warn = vi.fn();
  const ownerOf = () => (by.remote ? ({ name: by.remote } as never) : undefined);
  guardGlobals(view as unknown as GuardedView, { ownerOf }, warn);
  return { view, warn };
};

describe('a remote that replaces functions of the page', () => {
  it('changes nothing, with one warning for each', () => {
    const { view, warn } = start({ remote: 'mfe-assets' });
    const broken = () => 'broken';
    Object.assign(view, { fetch: broken, setTimeout: broken });
    view.fetch = broken;
    view.history.pushState = broken;
    Object.getPrototypeOf(view.history).pushState = broken;
    expect([view.fetch(), view.setTimeout(), view.history.pushState()]).toEqual(
      Array(3).fill('native'),
    );
    expect(warn.mock.calls.flat()).toEqual(
      ['fetch', 'setTimeout', 'pushState'].map((name) => expect.stringContaining(name)),
    );
  });

  it('cannot define them anew', () => {
    const { view } = start({ remote: 'mfe-assets' });
    expect(() => Object.defineProperty(view, 'fetch', { value: native })).toThrow(TypeError);
  });
});

it('another script may replace them, as a monitoring does', () => {
  const { view, warn } = start({});
  view.fetch = () => 'monitored';
  expect(view.fetch()).toBe('monitored');
  expect(warn).not.toHaveBeenCalled();
});

it('a function that the page has frozen itself stays so', () => {
  const view = Object.freeze({ fetch: native, history: Object.freeze({ pushState: native }) });
  guardGlobals(view as unknown as GuardedView, { ownerOf: () => undefined }, vi.fn());
  expect([view.fetch(), view.history.pushState()]).toEqual(['native', 'native']);
});
