import type { appCodeFormSchema, messageCodeFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { FactorResult } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import type { ReactNode } from 'react';

/** Takes the first code of a new second factor. `children` stand above its field. */
export function FirstCodeForm({
  label,
  schema,
  maxLength,
  verify,
  onVerified,
  children,
}: {
  label: string;
  schema: typeof appCodeFormSchema | typeof messageCodeFormSchema;
  maxLength: number;
  verify: (code: string) => Promise<FactorResult>;
  onVerified: () => Promise<void>;
  children?: ReactNode;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const verified = await verify(code);
      if (verified.ok) return onVerified();
      return verified.field === 'code'
        ? { fields: { code: verified.message } }
        : { failure: { title: verified.message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The code could not be checked', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      {children}
      <FormError title={null} {...form.failure} />
      <Field label={label} hint="Your sessions in other browsers end." error={form.errorAt('code')}>
        <TextInput
          mono
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxLength}
          {...form.register('code')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Verify code
        </Button>
      </div>
    </form>
  );
}
