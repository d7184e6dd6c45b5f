import type { ComponentType, ReactNode } from 'react';
import { HostProvider } from '../host.tsx';
import type { RemoteApp } from '../remote-app/create-remote-app.tsx';
import { HostRouter } from '../router/host-router.tsx';
import { createFakeHost, type FakeHostOptions } from './fake-host.ts';

export interface FakePageOptions<Client> extends FakeHostOptions {
  app: Pick<RemoteApp<Client, unknown>, 'Providers'>;
  /** The pages of the remote; the location `at` selects one. A widget stands in its place. */
  children: ReactNode;
  client?: Client | undefined;
}

/** A page or widget of a remote in a fake host, as an element for any test library. */
export const createFakePage = <Client,>({
  app,
  children,
  client,
  ...options
}: FakePageOptions<Client>) => {
  const { host, log } = createFakeHost(options);
  const Providers: ComponentType<{ client?: Client | undefined; children: ReactNode }> =
    app.Providers;
  const element = (
    <HostProvider host={host}>
      <HostRouter>
        <Providers client={client}>{children}</Providers>
      </HostRouter>
    </HostProvider>
  );
  return { element, host, log };
};
