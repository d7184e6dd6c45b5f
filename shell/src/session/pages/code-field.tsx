import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import type { ComponentProps } from 'react';
import { z } from 'zod';

type Source = 'mail' | 'message';

/** A one-time code as it was sent. */
export const codeSchema = (source: Source) =>
  z
    .string()
    .trim()
    .regex(/^\d{6,10}$/, `Enter the digits from the ${source}.`);

/** The field for a one-time code. */
export const CodeField = ({
  source,
  error,
  ...input
}: { source: Source; error: ComponentProps<typeof Field>['error'] } & ComponentProps<
  typeof TextInput
>) => (
  <Field label={`Code from the ${source}`} error={error}>
    <TextInput mono inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...input} />
  </Field>
);
