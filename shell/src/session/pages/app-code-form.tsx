import { appCodeSchema } from '@parapet/contracts/text/forms';
import type { SecondFactor } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { z } from 'zod';
import type { SecondFactors } from '../second-factors/second-factors.ts';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ id: z.string(), code: appCodeSchema });

/** Takes the code of an authenticator app; asks for the app where there are several. */
export const AppCodeForm = ({
  apps,
  prove,
}: {
  apps: readonly SecondFactor[];
  prove: SecondFactors['prove'];
}) => {
  const form = useAuthForm({
    schema,
    defaultValues: { id: apps[0]?.id ?? '', code: '' },
    send: prove,
    fallback: 'Failed to check the code',
  });
  return (
    <>
      <FormError title={null} {...form.failure} />
      <form className="pp-form" {...form.formProps}>
        {apps.length > 1 ? (
          <Field label="Authenticator app" error={form.errorAt('id')}>
            <Select
              options={apps.map(({ id, name }) => ({ value: id, label: name || 'Unnamed' }))}
              {...form.register('id')}
            />
          </Field>
        ) : null}
        <Field label="Code from your authenticator app" error={form.errorAt('code')}>
          <TextInput
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...form.register('code')}
          />
        </Field>
        <Button type="submit" variant="accent" wide busy={form.pending}>
          Verify code
        </Button>
      </form>
    </>
  );
};
