import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';
import { Tooltip } from '../../overlays/tooltip/tooltip.tsx';
import { Spinner } from '../../states/spinner/spinner.tsx';
import { Link, type LinkProps } from '../link/link.tsx';

/** primary: ink, one per view. accent: sign-in and sign-up. danger: an outline with danger text. */
export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  iconEnd?: LucideIcon;
  /** Fills the width of its parent. */
  wide?: boolean;
  /** Why the user may not: the button is disabled, stays reachable by keyboard and says it. */
  refusal?: string | null;
  children?: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'children'> & {
    /** Work is under way: the button keeps focus and width, ignores presses and sets aria-busy. */
    busy?: boolean;
    href?: never;
  };

export type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'children'> & { busy?: never };

/** The class of a button, for an element that this package does not render. */
export function buttonClass(
  look: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean } = {},
): string {
  const { variant = 'outline', size = 'md', wide = false } = look;
  return classNames(
    'pp-button',
    `pp-button-${variant}`,
    size !== 'md' && `pp-button-${size}`,
    wide && 'pp-button-wide',
  );
}

/** A button, or with `href` a link that looks like one. */
export function Button(props: ButtonProps | ButtonLinkProps) {
  const { variant, size, icon, iconEnd, wide, refusal, children, className, ...rest } = props;
  const look = classNames(
    buttonClass({
      ...(variant ? { variant } : {}),
      ...(size ? { size } : {}),
      ...(wide ? { wide } : {}),
    }),
    className,
  );
  if (refusal) {
    return (
      <Tooltip content={refusal}>
        <button
          type="button"
          className={look}
          aria-label={rest['aria-label']}
          aria-disabled
          aria-description={refusal}
        >
          {icon ? <Icon icon={icon} /> : null}
          {children}
          {iconEnd ? <Icon icon={iconEnd} /> : null}
        </button>
      </Tooltip>
    );
  }
  if (rest.href !== undefined) {
    const { busy: _never, ...linkProps } = rest;
    return (
      <Link className={look} {...linkProps}>
        {icon ? <Icon icon={icon} /> : null}
        {children}
        {iconEnd ? <Icon icon={iconEnd} /> : null}
      </Link>
    );
  }
  const { busy = false, href: _none, onClick, type = 'button', ...buttonProps } = rest;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type={type}
      className={classNames(look, busy && !icon && 'pp-button-covered')}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...buttonProps}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <Spinner /> : icon ? <Icon icon={icon} /> : null}
      {children}
      {iconEnd ? <Icon icon={iconEnd} /> : null}
    </button>
  );
}
