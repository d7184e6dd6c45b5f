// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { HostProvider } from '../host.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { HostRouter } from './host-router.tsx';
import { useSearchSetting } from './use-search-setting.ts';

afterEach(cleanup);

it('is read from the address and replaced there, beside what else it says; the usual value is left out', () => {
  const { host } = createFakeHost({ at: '/dashboard/scans?status=failed' });
  const { result } = renderHook(() => useSearchSetting('density', 'default'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <HostProvider host={host}>
        <HostRouter>{children}</HostRouter>
      </HostProvider>
    ),
  });
  const value = () => result.current[0];
  const choose = (next: string) => act(() => result.current[1](next));
  const snapshot = () => host.router.getSnapshot();

  expect(value()).toBe('default');
  choose('compact');
  expect(value()).toBe('compact');
  expect(snapshot()).toMatchObject({
    navigationType: 'REPLACE',
    location: { search: '?status=failed&density=compact' },
  });
  choose('default');
  expect(value()).toBe('default');
  expect(snapshot().location.search).toBe('?status=failed');
});
