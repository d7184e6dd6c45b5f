import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { Issue } from '@parapet/contracts/errors';
import { type FormEvent, useState } from 'react';
import type { Checked } from './form-errors.ts';

/** An error that belongs to no field. */
interface Failure {
  title: string;
  requestId: string | null;
}

type Errors<Field extends string> = Partial<Record<Field, string>>;

interface DialogForm<Form, Value, Field extends string> {
  empty: Form;
  check: (form: Form) => Checked<Value, Field>;
  errorsByField: (issues: readonly Pick<Issue, 'path' | 'message'>[]) => Errors<Field>;
  /** Sends the valid form. The dialog stays busy after success because it closes. */
  send: (value: Value) => Promise<void>;
  /** The failure message: 'The account', 'was not connected'. */
  subject: string;
  predicate: string;
}

/** The state of a dialog form: input, errors and submission. The input is kept on failure. */
export const useDialogForm = <Form extends object, Value, Field extends string & keyof Form>({
  empty,
  check,
  errorsByField,
  send,
  subject,
  predicate,
}: DialogForm<Form, Value, Field>) => {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (field: Field, value: string) => {
    setForm((previous) => ({ ...previous, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others as Errors<Field>);
  };

  const showError = (error: unknown) => {
    const atFields = isApiError(error) ? errorsByField(error.issues) : {};
    setErrors(atFields);
    if (Object.keys(atFields).length > 0) return setFailure(null);
    const { title, body, requestId } = failureMessage(error, subject, predicate);
    setFailure({ title: `${title}. ${body}`, requestId });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = check(form);
    if (!checked.ok) return setErrors(checked.errors);
    setBusy(true);
    try {
      await send(checked.value);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };

  return { form, setForm, errors, failure, busy, change, submit };
};
