import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';

/** An `<a>` that navigates with the host's router; for `LinkProvider` of `@parapet/ui/link`. */
export function RoutedLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}
