import type { appNameFormSchema, factorNameFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { FactorResult } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import type { ReactNode } from 'react';

/** Asks for the name of a new second factor and starts it. `children` stand above its field. */
export function FactorNameForm<Started>({
  schema,
  suggested,
  takenNames,
  hint,
  failure,
  start,
  onStarted,
  children,
}: {
  schema: typeof appNameFormSchema | typeof factorNameFormSchema;
  suggested: string;
  takenNames: readonly string[];
  hint: string;
  failure: string;
  start: (name: string) => Promise<FactorResult<Started>>;
  onStarted: (started: Started) => void | Promise<void>;
  children?: ReactNode;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema,
    defaultValues: { name: takenNames.includes(suggested) ? '' : suggested },
    send: async ({ name }) => {
      const started = await start(name);
      if (started.ok) return onStarted(started.value);
      return started.field === 'name'
        ? { fields: { name: started.message } }
        : { failure: { title: started.message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: failure, body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      {children}
      <FormError title={null} {...form.failure} />
      <Field label="Name" hint={hint} error={form.errorAt('name')}>
        <TextInput data-autofocus autoComplete="off" {...form.register('name')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
