import { ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, use, useId } from 'react';
import { Link } from '../../actions/link/link.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { Avatar, type PictureSource } from '../../labels/avatar/avatar.tsx';
import { Icon } from '../../labels/icon/icon.tsx';
import { Logo } from '../../labels/logo/logo.tsx';
import { Tooltip } from '../../overlays/tooltip/tooltip.tsx';
import { NavCollapsed } from './nav-collapsed.ts';

/** The mark or the logo of the workspace, and the workspace one is in; a button, to spread a `Menu` trigger onto. */
export function NavHead({
  name,
  detail,
  logo,
  ...button
}: { name: string; detail?: string; logo?: PictureSource } & Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'name'
>) {
  const collapsed = use(NavCollapsed);
  return (
    <button type="button" className="pp-nav-head" {...button}>
      {logo ? <Avatar kind="workspace" name={name} {...logo} /> : <Logo />}
      <span className="pp-sr-only">Switch workspace, now {collapsed ? name : ''}</span>
      {collapsed ? null : (
        <>
          <span className="pp-nav-text">
            <b>{name}</b>
            {detail ? <span>{detail}</span> : null}
          </span>
          <Icon icon={ChevronsUpDown} size={14} />
        </>
      )}
    </button>
  );
}

/** The part of the navigation that scrolls. */
export function NavBody({ children }: { children: ReactNode }) {
  return <div className="pp-nav-body">{children}</div>;
}

/** Pages that belong together. The first section needs no title. */
export function NavSection({ title, children }: { title?: string; children: ReactNode }) {
  const collapsed = use(NavCollapsed);
  const id = useId();
  return (
    <div className="pp-nav-section">
      {title && !collapsed ? (
        <div className="pp-nav-title" id={id}>
          {title}
        </div>
      ) : null}
      <ul {...(title ? (collapsed ? { 'aria-label': title } : { 'aria-labelledby': id }) : {})}>
        {children}
      </ul>
    </div>
  );
}

export type NavItemProps = {
  href: string;
  icon: LucideIcon;
  label: string;
  /** How many, at the end of the line. */
  count?: number;
  current?: boolean;
  /** Carried to the link: an anchor for a tour or a test. */
  id?: string;
  onFollow?: () => void;
};

/** One page. Collapsed it is its icon, with its name as a tooltip. */
export function NavItem({ href, icon, label, count, current = false, id, onFollow }: NavItemProps) {
  const collapsed = use(NavCollapsed);
  const link = (
    <Link
      href={href}
      className={classNames('pp-nav-item', current && 'pp-nav-current')}
      {...(id ? { id } : {})}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      {...(collapsed ? { 'aria-label': label } : {})}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      <Icon icon={icon} />
      {collapsed ? null : (
        <>
          <span className="pp-nav-label">{label}</span>
          {count === undefined ? null : (
            <span className="pp-nav-count">{count.toLocaleString('en')}</span>
          )}
        </>
      )}
    </Link>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip content={label} names>
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** The foot of the navigation: plan and usage. Hidden while collapsed. */
export function NavFoot({ children }: { children: ReactNode }) {
  return use(NavCollapsed) ? null : <div className="pp-nav-foot">{children}</div>;
}

/** The user; a button, to spread a `Menu` trigger onto. */
export function NavUser({
  name,
  picture,
  ...button
}: { name: string; picture?: PictureSource } & Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'name'
>) {
  const collapsed = use(NavCollapsed);
  return (
    <button type="button" className="pp-nav-user" {...button}>
      <Avatar name={name} {...picture} />
      <span className="pp-sr-only">Account of {collapsed ? name : ''}</span>
      {collapsed ? null : (
        <>
          <span className="pp-nav-label">{name}</span>
          <span aria-hidden="true">···</span>
        </>
      )}
    </button>
  );
}
