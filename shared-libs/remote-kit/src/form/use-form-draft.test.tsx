// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { HostProvider } from '../host.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { dropDrafts } from './form-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

afterEach(() => {
  cleanup();
  dropDrafts();
});

describe('the draft of an open form', () => {
  const { host } = createFakeHost();
  const open = (name: string | null) =>
    renderHook(() => useFormDraft<string>(name), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <HostProvider host={host}>{children}</HostProvider>
      ),
    });

  it('stays the same one while the form is open, and keeps its text for the next opening', () => {
    const { result, rerender } = open('place');
    const first = result.current;
    first?.keep('Quay');
    rerender();
    expect(result.current).toBe(first);
    expect(open('place').result.current?.read()).toBe('Quay');
    expect(open('another').result.current?.read()).toBeNull();
  });

  it('is missing where the form has no name', () => {
    expect(open(null).result.current).toBeUndefined();
  });
});
