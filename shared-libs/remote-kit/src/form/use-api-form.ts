import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { FormDraft } from './form-draft.ts';
import { type FormFailure, type FormRefusal, refusalOf } from './form-refusal.ts';

export interface ApiFormOptions<Values extends FieldValues, Output> {
  /** The contract that the server uses, too. */
  schema: z.ZodType<Output>;
  /** The first values of all fields. */
  defaultValues: Values;
  /** Keeps what was typed until it is sent; the form opens with it. The same one at each rendering. */
  draft?: FormDraft<Values> | undefined;
  /** Values that may change while the form is open; a field that was edited keeps its input. */
  values?: Values;
  /** Sends the valid input; the result says why it was refused. An error is shown by `describe`. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms are never refused by a result
  send: (value: Output) => Promise<FormRefusal<Path<Values>> | void>;
  /** The message of a failed call, e.g. of `failureMessage` of the API client. */
  describe: (error: unknown) => { title: string; body: string; requestId: string | null };
}

export interface ApiForm<Values extends FieldValues, Output>
  extends UseFormReturn<Values, unknown, Output> {
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
  /** The error of the form as a whole, above its fields; null without one. */
  failure: FormFailure | null;
  /** A request is under way; until it ends, nothing else is sent. */
  pending: boolean;
  errorAt: (name: Path<Values>) => string | undefined;
  /**
   * Another action of the form, such as a second button: validates `names`, then runs and shows why
   * it was refused, as after a submit.
   */
  run: (
    // biome-ignore lint/suspicious/noConfusingVoidType: as in `send`
    work: (values: Values) => Promise<FormRefusal<Path<Values>> | void>,
    names?: readonly Path<Values>[],
  ) => Promise<void>;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** A field that starts without a value takes any. */
const isOfField = (first: unknown, kept: unknown): boolean =>
  first === null ? kept !== undefined : kept !== null && kindOf(kept) === kindOf(first);

/** The values of a draft; a field that another release has stored with another type has its first value. */
const withDraft = <Values extends FieldValues>(first: Values, draft: Values | null): Values =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      const kept = draft?.[name];
      return [name, isOfField(value, kept) ? kept : value];
    }),
  ) as Values;

/**
 * A form of React Hook Form over a contract. Errors of the contract and of the server are shown at
 * their fields, and the first invalid field gets the focus. Input is kept on every failure.
 */
export const useApiForm = <Values extends FieldValues, Output>({
  schema,
  defaultValues,
  draft,
  values,
  send,
  describe,
}: ApiFormOptions<Values, Output>): ApiForm<Values, Output> => {
  const [firstValues] = useState(() => withDraft(defaultValues, draft?.read() ?? null));
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema as never) as unknown as Resolver<
      Values,
      unknown,
      Output
    >,
    defaultValues: firstValues as DefaultValues<Values>,
    ...(values ? { values, resetOptions: { keepDirtyValues: true, keepErrors: true } } : {}),
    // The first invalid field of the page is focused below, also after an error of the server.
    shouldFocusError: false,
  });
  const { watch } = form;
  useEffect(() => {
    if (!draft) return undefined;
    const watching = watch((typed) => draft.keep(typed as Values));
    return () => watching.unsubscribe();
  }, [draft, watch]);
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const isRefused = useRef(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [pending, setPending] = useState(false);
  // Subscribes to the errors.
  const { errors } = form.formState;

  useEffect(() => {
    if (!isRefused.current) return;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!invalid) return;
    isRefused.current = false;
    invalid.focus();
  });

  const show = (refusal: FormRefusal<Path<Values>>) => {
    for (const [name, message] of Object.entries(refusal.fields ?? {})) {
      form.setError(name as Path<Values>, { type: 'server', message: String(message) });
      isRefused.current = true;
    }
    setFailure(refusal.failure ?? null);
  };

  const sendNow: ApiForm<Values, Output>['run'] = async (work) => {
    setPending(true);
    try {
      const refusal = await work(form.getValues());
      if (refusal) show(refusal);
    } catch (error) {
      show(refusalOf(error, Object.keys(defaultValues) as Path<Values>[], describe));
    } finally {
      setPending(false);
    }
  };

  /** A second submit during the first one does nothing. */
  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    isRefused.current = false;
    setFailure(null);
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };

  const submit = form.handleSubmit(
    (value) =>
      sendNow(async () => {
        const refusal = await send(value);
        if (!refusal) draft?.drop();
        return refusal;
      }),
    () => {
      isRefused.current = true;
    },
  );

  return {
    ...form,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void once(submit);
      },
    },
    failure,
    pending,
    errorAt: (name) => {
      const message = form.getFieldState(name, { ...form.formState, errors }).error?.message;
      return message || undefined;
    },
    run: (work, names = []) =>
      once(async () => {
        form.clearErrors();
        if (names.length > 0 && !(await form.trigger([...names]))) {
          isRefused.current = true;
          return;
        }
        await sendNow(work);
      }),
  };
};
