import type { SecondFactor } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { z } from 'zod';
import type { SecondFactors } from '../second-factors/second-factors.ts';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ id: z.string() });

/** Asks the browser for a passkey; asks which where there are several. */
export const PasskeyForm = ({
  passkeys,
  prove,
}: {
  passkeys: readonly SecondFactor[];
  prove: SecondFactors['provePasskey'];
}) => {
  const form = useAuthForm({
    schema,
    defaultValues: { id: passkeys[0]?.id ?? '' },
    send: ({ id }) => prove(id),
    fallback: 'Failed to check the passkey',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        {passkeys.length > 1 ? (
          <Field label="Passkey" error={form.errorAt('id')}>
            <Select
              options={passkeys.map(({ id, name }) => ({ value: id, label: name || 'Unnamed' }))}
              {...form.register('id')}
            />
          </Field>
        ) : null}
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Use your passkey
        </Button>
      </form>
    </>
  );
};
