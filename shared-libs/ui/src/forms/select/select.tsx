import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../labels/icon/icon.tsx';
import { useFieldControl } from '../field/field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  options: ReadonlyArray<SelectOption>;
};

/** The browser's own list: right for every keyboard and every phone. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className="pp-select">
      <select className={className} {...useFieldControl()} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={14} />
    </span>
  );
}
