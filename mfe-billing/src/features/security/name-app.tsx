import { appNameFormSchema } from '@parapet/contracts/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

const DEFAULT_NAME = 'My phone';

/** Asks for the name of an app and starts its enrolment. */
export function NameApp({
  takenNames,
  enrol,
  onStarted,
}: {
  takenNames: readonly string[];
  enrol: HostSecondFactors['enrolApp'];
  onStarted: (started: { id: string; qrCode: string; secret: string }) => void;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: appNameFormSchema,
    defaultValues: { name: takenNames.includes(DEFAULT_NAME) ? '' : DEFAULT_NAME },
    send: async ({ name }) => {
      const started = await enrol(name);
      if (started.ok) return onStarted(started.value);
      return started.field === 'name'
        ? { fields: { name: started.message } }
        : { failure: { title: started.message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The app could not be added', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field
        label="Name"
        hint="Where the app is, to tell it from others."
        error={form.errorAt('name')}
      >
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
