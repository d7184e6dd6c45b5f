import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';
import { useFieldControl } from '../field/field.tsx';

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  icon?: LucideIcon;
  /** Inside the field, after the text: a unit, a key cap, a button. */
  end?: ReactNode;
  /** For hosts, ids and keys. */
  mono?: boolean;
};

/** One line of text. Inside a `Field` it is connected to label and error. */
export function TextInput({
  icon,
  end,
  mono = false,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <span className={classNames('pp-input', mono && 'pp-mono', className)}>
      {icon ? <Icon icon={icon} /> : null}
      <input type={type} {...useFieldControl()} {...rest} />
      {end}
    </span>
  );
}
