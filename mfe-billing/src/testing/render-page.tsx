import { createFakeClient, type FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { createFakeHost, type FakeHostOptions } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Pages } from '../pages.tsx';
import { Providers } from '../providers.tsx';

interface RenderOptions extends Pick<FakeHostOptions, 'subscription' | 'planStatus'> {
  /** The address, e.g. `/dashboard/Profile`. */
  at?: string;
  answers: FakeAnswers;
  /** A widget instead of the page at that address. */
  children?: ReactNode;
}

/** This remote in a fake host, over a fake client: what a person would see at an address. */
export const renderPage = ({ answers, children, ...options }: RenderOptions) => {
  const { host, log } = createFakeHost({
    remote: 'mfe-billing',
    at: '/dashboard/Profile',
    ...options,
  });
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
