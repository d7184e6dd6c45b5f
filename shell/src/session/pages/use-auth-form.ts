import { type ApiForm, type ApiFormOptions, useApiForm } from '@parapet/remote-kit/api-form';
import type { FormRefusal } from '@parapet/remote-kit/form-refusal';
import type { AuthResult } from '@parapet/stores/auth-result';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure } from '../sign-in/failure-text.ts';

/** One action of a form. */
export interface FormAction<Input> {
  /** Stricter rules than those of the form. */
  schema?: z.ZodType;
  send: (input: Input) => Promise<AuthResult<unknown>>;
  /** Message if the service gives no reason, e.g. 'Failed to sign in'. */
  fallback: string;
  onDone?: (input: Input) => void;
}

interface AuthFormOptions<Values extends FieldValues, Output>
  extends Pick<ApiFormOptions<Values, Output>, 'schema' | 'defaultValues'>,
    Omit<FormAction<Output>, 'schema'> {}

export interface AuthForm<Values extends FieldValues, Output> extends ApiForm<Values, Output> {
  /** Code of the last refusal, for pages that offer a fix. */
  refusalCode: string | null;
  /** Another action than that of the submit button, after a validation of `names`. */
  act: (action: FormAction<Values>, names: readonly Path<Values>[]) => Promise<void>;
}

/**
 * A form of the sign-in pages. The service refuses with a code; its message is at the field that the
 * page has for it, else above the form.
 */
export const useAuthForm = <Values extends FieldValues, Output>({
  schema,
  defaultValues,
  ...submit
}: AuthFormOptions<Values, Output>): AuthForm<Values, Output> => {
  const [refusalCode, setRefusalCode] = useState<string | null>(null);

  const refusalAt = (field: string, message: string) =>
    ({ fields: { [field]: message } }) as FormRefusal<Path<Values>>;

  const attempt = async <Input>(
    { schema: stricter, send, fallback, onDone }: FormAction<Input>,
    input: Input,
  ): Promise<FormRefusal<Path<Values>> | undefined> => {
    setRefusalCode(null);
    const [issue] = stricter?.safeParse(input).error?.issues ?? [];
    if (issue) return refusalAt(String(issue.path[0]), issue.message);
    const result = await send(input);
    if (result.ok) {
      onDone?.(input);
      return;
    }
    const { field, message } = describeFailure(result.failure, fallback);
    setRefusalCode(result.failure.code);
    const hasField = field && form.formProps.ref.current?.elements.namedItem(field);
    return hasField ? refusalAt(field, message) : { failure: { title: message } };
  };

  const form = useApiForm<Values, Output>({
    schema,
    defaultValues,
    send: (input) => attempt(submit, input),
    describe: () => ({ title: submit.fallback, body: '', requestId: null }),
  });
  return {
    ...form,
    refusalCode,
    act: (action, names) => form.run((values) => attempt(action, values), names),
  };
};
