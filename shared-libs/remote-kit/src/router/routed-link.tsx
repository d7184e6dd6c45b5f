import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';

/** An `<a>` whose href the host's router follows; for `LinkProvider` of `@parapet/ui/link`. */
export function RoutedLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  return <Link to={href} {...rest} />;
}
