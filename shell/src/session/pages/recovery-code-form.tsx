import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import { z } from 'zod';
import type { SecondFactors } from '../second-factors/second-factors.ts';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ code: z.string().trim().min(1, 'Enter one of your recovery codes.') });

/** Takes a code that replaces a lost second factor. */
export const RecoveryCodeForm = ({ prove }: { prove: SecondFactors['proveByRecoveryCode'] }) => {
  const form = useAuthForm({
    schema,
    defaultValues: { code: '' },
    send: ({ code }) => prove(code),
    fallback: 'Failed to check the code',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        <Field
          label="Recovery code"
          error={form.errorAt('code')}
          hint="Each code works once. Capitals, spaces and dashes do not matter."
        >
          <TextInput mono autoComplete="off" maxLength={64} {...form.register('code')} />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Use recovery code
        </Button>
      </form>
    </>
  );
};
