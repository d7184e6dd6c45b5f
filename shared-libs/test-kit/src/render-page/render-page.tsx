import type { ApiClient } from '@parapet/api-client/client';
import { createFakeClient, type FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { createFakeHost, type FakeHostOptions } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';

interface RemoteParts {
  /** E.g. `mfe-assets`. */
  remote: string;
  /** The default path of its tests, e.g. `/dashboard/assets`. */
  at: string;
  Pages: ComponentType;
  Providers: ComponentType<{ client?: ApiClient; children: ReactNode }>;
}

interface RenderOptions extends Omit<FakeHostOptions, 'remote'> {
  answers: FakeAnswers;
  /** A widget to render instead of the page at the path. */
  children?: ReactNode;
}

/** Renders a remote in a fake host with a fake API client, at a path. */
export const defineRenderPage =
  ({ remote, at, Pages, Providers }: RemoteParts) =>
  ({ answers, children, ...options }: RenderOptions) => {
    const { host, log } = createFakeHost({ remote, at, ...options });
    const client = createFakeClient(answers);
    const view = render(
      <HostProvider host={host}>
        <HostRouter>
          <Providers client={client}>{children ?? <Pages />}</Providers>
        </HostRouter>
      </HostProvider>,
    );
    /** The current path with its query. */
    const address = () => {
      const { pathname, search } = host.router.getSnapshot().location;
      return pathname + search;
    };
    return { ...view, client, log, address, user: userEvent.setup(), router: host.router };
  };
