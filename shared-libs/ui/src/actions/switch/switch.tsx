import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

export type SwitchProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'role' | 'onChange' | 'checked'
> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (on: boolean) => void;
};

/** On or off; takes effect at once, without a save button. For a choice inside a form use `Checkbox`. */
export function Switch({ label, hint, checked, onChange, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="pp-switch">
      <span className="pp-switch-text">
        {label}
        {hint ? (
          <span className="pp-field-hint" id={hintId}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(hint ? { 'aria-describedby': hintId } : {})}
        {...rest}
      />
    </label>
  );
}
