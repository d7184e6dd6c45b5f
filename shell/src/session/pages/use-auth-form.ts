import type { AuthResult } from '@parapet/stores/auth-result';
import type { FormEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FormFailure } from '../failure-text.ts';
import { describeFailure } from '../failure-text.ts';

type FieldName = NonNullable<FormFailure['field']>;
type FieldProblems = Partial<Record<FieldName, string | null>>;

/** One action of a form. */
export interface FormAction {
  /** Validates the fields before anything is sent. */
  check: () => FieldProblems;
  send: () => Promise<AuthResult<unknown>>;
  /** Message if the service gives no reason, e.g. 'Failed to sign in'. */
  fallback: string;
  onDone?: () => void;
}

export interface AuthForm {
  isBusy: boolean;
  /** Error of the whole form; `problems` holds those of its fields. */
  error: string | null;
  problems: FieldProblems;
  /** Code of the last refusal, for pages that offer a fix. */
  refusalCode: string | null;
  run: (action: FormAction) => Promise<void>;
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * State of a form of the sign-in pages; `onSubmit` is the action of its submit button. Fields keep
 * their input on errors, and the first invalid one gets the focus.
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
