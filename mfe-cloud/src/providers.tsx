import type { ApiClient } from '@parapet/api-client/client';
import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import type { ComponentType, ReactNode } from 'react';
import { ApiProvider } from './api/api-context.ts';

/** The providers of every page and widget of this remote. `client` replaces the API client. */
export function Providers({ client, children }: { client?: ApiClient; children: ReactNode }) {
  return (
    <LinkProvider component={RoutedLink}>
      <ApiProvider client={client}>{children}</ApiProvider>
    </LinkProvider>
  );
}

export const withProviders = (Widget: ComponentType): ComponentType =>
  function WidgetRoot() {
    return (
      <Providers>
        <Widget />
      </Providers>
    );
  };
