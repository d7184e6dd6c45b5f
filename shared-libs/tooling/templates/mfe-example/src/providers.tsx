import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import type { ReactNode } from 'react';

/** The providers of every page and widget of this remote. */
export function Providers({ children }: { children: ReactNode }) {
  return <LinkProvider component={RoutedLink}>{children}</LinkProvider>;
}
