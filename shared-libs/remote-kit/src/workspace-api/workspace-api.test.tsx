// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { HostProvider } from '../host.tsx';
import type { HostContext, WorkspaceSummary } from '../host-context.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { defineWorkspaceApi } from './workspace-api.tsx';

afterEach(cleanup);

const { ApiProvider, useApi } = defineWorkspaceApi({
  connect: ({ apiBase, apiKey }) => `${apiBase} with ${apiKey}`,
  build: (caller: string, workspaceId) => ({ about: `${caller} for ${workspaceId}` }),
});

function Page() {
  const { about } = useApi();
  const [first] = useState(about);
  return <p>{`${about}, first ${first}`}</p>;
}

const renderPage = (host: HostContext, client?: string) =>
  render(
    <HostProvider host={host}>
      <ApiProvider client={client}>
        <Page />
      </ApiProvider>
    </HostProvider>,
  );

/** A host whose workspace the test changes. */
const createHost = (start: string | null) => {
  const listeners = new Set<() => void>();
  const summary = (id: string): WorkspaceSummary => ({ id, name: id, role: 'owner' });
  let snapshot = { current: start === null ? null : summary(start), count: 2 };
  const host: HostContext = {
    ...createFakeHost({ apiBase: 'https://api.example/api' }).host,
    workspace: {
      getSnapshot: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const open = (id: string) =>
    act(() => {
      snapshot = { ...snapshot, current: summary(id) };
      for (const listener of listeners) listener();
    });
  return { host, open };
};

describe("a remote's API", () => {
  it('waits for the workspace, then calls the API for it', () => {
    const { host, open } = createHost(null);
    const { container } = renderPage(host);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    open('north');
    const about = 'https://api.example/api with sb_publishable_fake for north';
    expect(screen.getByText(`${about}, first ${about}`)).toBeTruthy();
  });

  it('drops all data when another workspace is opened', () => {
    const { host, open } = createHost('north');
    renderPage(host, 'memory');
    expect(screen.getByText('memory for north, first memory for north')).toBeTruthy();
    open('south');
    expect(screen.getByText('memory for south, first memory for south')).toBeTruthy();
  });
});
