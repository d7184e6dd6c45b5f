import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useFieldControl } from '../field/field.tsx';

export type TextareaProps = ComponentPropsWithRef<'textarea'> & { mono?: boolean };

/** Several lines of text. Inside a `Field` it finds its label and error by itself. */
export function Textarea({ mono = false, className, ...rest }: TextareaProps) {
  return (
    <textarea
      className={classNames('pp-textarea', mono && 'pp-mono', className)}
      {...useFieldControl()}
      {...rest}
    />
  );
}
