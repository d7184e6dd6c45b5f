// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useHost } from '../host.tsx';
import { createRemoteApp } from '../remote-app/create-remote-app.tsx';
import { createFakePage } from './fake-page.tsx';

afterEach(cleanup);

const app = createRemoteApp({
  LinkProvider: ({ children }) => children,
  api: {
    connect: () => 'server',
    build: (client: string, workspaceId) => ({ source: `${client} for ${workspaceId.slice(-1)}` }),
  },
});

function Page() {
  const { remote, notify } = useHost();
  return (
    <button type="button" onClick={() => notify({ tone: 'info', text: 'Clicked' })}>
      {`${remote} on ${app.useApi().source}`}
    </button>
  );
}

it('renders a page in a fake host with a client of the test, and records its calls', () => {
  const { element, log } = createFakePage({
    app,
    remote: 'mfe-example',
    client: 'memory',
    children: <Page />,
  });
  render(element);
  screen.getByRole('button', { name: 'mfe-example on memory for 2' }).click();
  expect(log.notices).toEqual([{ tone: 'info', text: 'Clicked' }]);
});
