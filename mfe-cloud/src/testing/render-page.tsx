import { createFakeClient, type FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { createFakeHost, type FakeHostOptions } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Pages } from '../pages.tsx';
import { Providers } from '../providers.tsx';

interface RenderOptions extends Pick<FakeHostOptions, 'agrees'> {
  answers: FakeAnswers;
  /** A widget instead of the page. */
  children?: ReactNode;
}

/** This remote in a fake host, over a fake client: what a person would see. */
export const renderPage = ({ answers, children, ...options }: RenderOptions) => {
  const { host, log } = createFakeHost({
    remote: 'mfe-cloud',
    at: '/dashboard/cloud-security',
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
  return { ...view, client, log, user: userEvent.setup() };
};
