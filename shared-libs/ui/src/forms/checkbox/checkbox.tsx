import { Check, Minus } from 'lucide-react';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { Icon } from '../../labels/icon/icon.tsx';

export type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** Shows the label, which must be text, to screen readers only, as in a table's first column. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Some, but not all, of the items are ticked. */
  indeterminate?: boolean;
};

// React has no attribute for it. Functions instead of an effect: a long table has many boxes.
const setMixed = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = true;
};
const setPlain = (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = false;
};

export function Checkbox({
  label,
  labelHidden = false,
  hint,
  error,
  indeterminate = false,
  ...rest
}: CheckboxProps) {
  const noteId = useId();
  const note = labelHidden ? null : (error ?? hint);
  return (
    <label className="pp-checkbox">
      <span className="pp-checkbox-box">
        <input
          ref={indeterminate ? setMixed : setPlain}
          type="checkbox"
          {...(labelHidden && typeof label === 'string' ? { 'aria-label': label } : {})}
          {...(note ? { 'aria-describedby': noteId } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
          {...rest}
        />
        {/* Of a box that its caller ticks, and an empty one shows no icon: a long table has many. */}
        {rest.checked === false && !indeterminate ? null : (
          <Icon icon={indeterminate ? Minus : Check} size={12} />
        )}
      </span>
      {labelHidden ? null : (
        <span className="pp-checkbox-text">
          {label}
          {note ? (
            <span id={noteId} className={error ? 'pp-field-error' : 'pp-field-hint'}>
              {note}
            </span>
          ) : null}
        </span>
      )}
    </label>
  );
}
