import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';
import { Tooltip } from '../../overlays/tooltip/tooltip.tsx';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  /** Its accessible name and the text of its tooltip. */
  label: string;
  /** A red square for something new. Mention it in the label too. */
  marked?: boolean;
  outlined?: boolean;
  /** Why the user may not: the button is disabled, stays reachable by keyboard and says it. */
  refusal?: string | null;
};

/** A button that is only an icon. */
export function IconButton({
  icon,
  label,
  marked = false,
  outlined = false,
  refusal,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={refusal ?? label} names={!refusal}>
      <button
        type={refusal ? 'button' : type}
        className={classNames(
          'pp-icon-button',
          outlined && 'pp-icon-button-outlined',
          marked && 'pp-icon-button-marked',
          className,
        )}
        aria-label={label}
        {...rest}
        {...(refusal
          ? { 'aria-disabled': true, 'aria-description': refusal, onClick: undefined }
          : {})}
      >
        <Icon icon={icon} />
      </button>
    </Tooltip>
  );
}
