import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { Icon } from '../../labels/icon/icon.tsx';

type FieldWiring = {
  id: string;
  invalid: boolean;
  describedBy: string | undefined;
};

const FieldContext = createContext<FieldWiring | null>(null);

export type FieldProps = {
  label: string;
  /** One control of this package; it takes its id and its description from the field. */
  children: ReactNode;
  hint?: ReactNode;
  /** Tells what is wrong and what to do. Announced with the control. */
  error?: string | null | undefined;
  optional?: boolean;
  /** At the end of the label row: "Forgot password?". */
  action?: ReactNode;
};

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, children, hint, error, optional = false, action }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="pp-field">
      <div className="pp-field-head">
        <label htmlFor={id}>{label}</label>
        {optional ? <span className="pp-field-optional">optional</span> : null}
        {action}
      </div>
      <FieldContext value={{ id, invalid: Boolean(error), describedBy }}>{children}</FieldContext>
      {error ? (
        <p className="pp-field-error" id={errorId}>
          <Icon icon={TriangleAlert} size={14} />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <div className="pp-field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

export type FieldControlProps = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** The attributes of a control inside a `Field`; empty outside of one. */
export function useFieldControl(): FieldControlProps {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true } : {}),
  };
}
