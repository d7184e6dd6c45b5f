import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, Link, parsePath } from 'react-router-dom';
import { useHostIfAny } from '../host.tsx';
import type { HostRouter } from '../host-context.ts';

/**
 * An `<a>` that navigates with the host's router; for `LinkProvider` of `@parapet/ui/link`. In a remote an
 * absolute path asks where the page is only when it is followed: the router's own link is drawn anew with
 * each change of the location, and a list has hundreds.
 */
export function RoutedLink({
  href,
  onClick,
  ...rest
}: ComponentPropsWithRef<'a'> & { href: string }) {
  const router = useHostIfAny()?.router;
  if (!router || !href.startsWith('/')) return <Link to={href} onClick={onClick} {...rest} />;
  // As the router writes it: without an empty query.
  const path = createPath(parsePath(href));
  return (
    <a
      href={router.navigator.createHref(path)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isForRouter(event)) return;
        event.preventDefault();
        follow(path, router);
      }}
      {...rest}
    >
      {rest.children}
    </a>
  );
}

/** Tells whether the browser would open it in this tab. */
const isForRouter = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || altKey || ctrlKey || shiftKey) &&
  (currentTarget.target === '' || currentTarget.target === '_self');

/** A link to where the page is adds no entry to the history, as in a browser. */
const follow = (path: string, { navigator, getSnapshot }: HostRouter): void => {
  const isHere = createPath(getSnapshot().location) === path;
  if (isHere) navigator.replace(path);
  else navigator.push(path);
};
