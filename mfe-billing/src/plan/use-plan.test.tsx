// @vitest-environment happy-dom
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import type { HostContext } from '@parapet/remote-kit/host-context';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { subscription } from '../testing/sample-plans.ts';
import { usePlan } from './use-plan.ts';

afterEach(cleanup);

type Snapshot = ReturnType<HostContext['subscription']['getSnapshot']>;

/** A host whose plan status the test controls. */
const renderPlan = (start: Snapshot) => {
  const listeners = new Set<() => void>();
  let snapshot = start;
  const { host } = createFakeHost();
  const source: HostContext['subscription'] = {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: async () => {},
  };
  const { result } = renderHook(usePlan, {
    wrapper: ({ children }) => (
      <HostProvider host={{ ...host, subscription: source }}>{children}</HostProvider>
    ),
  });
  const show = (status: Snapshot['status'], known: Subscription) =>
    act(() => {
      snapshot = { status, subscription: known };
      for (const listener of listeners) listener();
    });
  return { result, show };
};

const guess = subscription({ subscription_tier: 'free' });
const read = subscription();

describe('usePlan', () => {
  it('waits for the first read and ignores the host fallback', () => {
    const { result, show } = renderPlan({ status: 'loading', subscription: guess });
    expect(result.current).toEqual({ status: 'loading' });
    show('ready', read);
    expect(result.current).toEqual({ status: 'ready', subscription: read });
  });

  it('keeps the last plan during a reload', () => {
    const { result, show } = renderPlan({ status: 'ready', subscription: read });
    show('loading', guess);
    expect(result.current).toEqual({ status: 'ready', subscription: read });
    const newer = subscription({ scan_history_days: 30 });
    show('ready', newer);
    expect(result.current).toEqual({ status: 'ready', subscription: newer });
  });

  it('reports a failure instead of the fallback plan', () => {
    const { result, show } = renderPlan({ status: 'ready', subscription: read });
    show('failed', guess);
    expect(result.current).toEqual({ status: 'failed' });
    show('loading', guess);
    expect(result.current).toEqual({ status: 'loading' });
  });
});
