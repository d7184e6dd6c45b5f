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
  /** Where its tests start unless they say otherwise, e.g. `/dashboard/assets`. */
  at: string;
  Pages: ComponentType;
  Providers: ComponentType<{ client?: ApiClient; children: ReactNode }>;
}

interface RenderOptions extends Omit<FakeHostOptions, 'remote'> {
  answers: FakeAnswers;
  /** A widget instead of the page at the address. */
  children?: ReactNode;
}

/** Renders a remote in a fake host, over a fake client: what a person would see at an address. */
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
    /** The address now, as a copied link would hold it. */
    const address = () => {
      const { pathname, search } = host.router.getSnapshot().location;
      return pathname + search;
    };
    return { ...view, client, log, address, user: userEvent.setup(), router: host.router };
  };
