import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
} from 'react';
import { classNames } from '../../class-names/class-names.ts';

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

/** Describes what an app passes in: it takes the props of an `<a>` and lets its router follow the href. */
export type LinkComponent = ComponentType<LinkProps>;

const LinkContext = createContext<LinkComponent | null>(null);

/**
 * Tells every component below which element follows in-app links. This package knows no router, so
 * without a provider a link is a plain `<a>`.
 */
export function LinkProvider({
  component,
  children,
}: {
  component: LinkComponent;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An unstyled link. An href with a scheme, a download or a new tab never goes through the router. */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext);
  const leavesTheApp =
    /^([a-z][a-z\d+.-]*:|\/\/)/i.test(props.href) ||
    props.target !== undefined ||
    props.download !== undefined;
  if (!Routed || leavesTheApp) return <a {...props}>{props.children}</a>;
  return <Routed {...props} />;
}

/** A link in running text or at the end of a panel head. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={classNames('pp-link', className)} {...props} />;
}
