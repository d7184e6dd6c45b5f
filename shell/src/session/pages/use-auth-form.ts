import type { AuthResult } from '@parapet/stores/auth-result';
import type { FormEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FormFailure } from '../failure-text.ts';
import { describeFailure } from '../failure-text.ts';

type FieldName = NonNullable<FormFailure['field']>;
type FieldProblems = Partial<Record<FieldName, string | null>>;

/** One thing that a form can do. */
export interface FormAction {
  /** What is wrong with the fields before anything is sent. */
  check: () => FieldProblems;
  send: () => Promise<AuthResult<unknown>>;
  /** What is said when the service gives no reason, e.g. 'Failed to sign in'. */
  fallback: string;
  onDone?: () => void;
}

export interface AuthForm {
  isBusy: boolean;
  /** What is wrong as a whole, and at each field. */
  error: string | null;
  problems: FieldProblems;
  /** Code of the last refusal, for pages that offer a way out of it. */
  refusalCode: string | null;
  run: (action: FormAction) => Promise<void>;
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * A form of the sign-in pages; `onSubmit` is what its submit button does. The fields stay as they
 * are whatever comes back, and the first wrong one gets the focus.
 */
export const useAuthForm = (onSubmit: FormAction): AuthForm => {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [refusalCode, setRefusalCode] = useState<string | null>(null);

  useEffect(() => {
    if (!Object.values(problems).some(Boolean)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const run = async (action: FormAction) => {
    if (isBusy) return;
    const found = action.check();
    setError(null);
    setRefusalCode(null);
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    const result = await action.send();
    setBusy(false);
    if (result.ok) return action.onDone?.();
    const { field, message } = describeFailure(result.failure, action.fallback);
    setRefusalCode(result.failure.code);
    if (field && form.current?.elements.namedItem(field)) setProblems({ [field]: message });
    else setError(message);
  };

  return {
    isBusy,
    error,
    problems,
    refusalCode,
    run,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void run(onSubmit);
      },
    },
  };
};
