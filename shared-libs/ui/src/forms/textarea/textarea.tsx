import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { useFieldControl } from '../field/field.tsx';

export type TextareaProps = ComponentPropsWithRef<'textarea'> & { mono?: boolean };

/** Ctrl+Enter, or Cmd+Enter, sends the form: Enter alone is a new line. */
const sendForm = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/**
 * Several lines of text. Inside a `Field` it finds its label and error by itself. Ctrl+Enter sends its form.
 */
export function Textarea({ mono = false, className, onKeyDown, ...rest }: TextareaProps) {
  return (
    <textarea
      className={classNames('pp-textarea', mono && 'pp-mono', className)}
      {...useFieldControl()}
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        sendForm(event);
      }}
    />
  );
}
