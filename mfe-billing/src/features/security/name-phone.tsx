import { phoneFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

/** Asks for the name and the number of a phone and sends its first code. */
export function NamePhone({
  enrol,
  onStarted,
}: {
  enrol: HostSecondFactors['enrolPhone'];
  onStarted: (started: { id: string; challengeId: string }) => void;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: phoneFormSchema,
    defaultValues: { name: '', phone: '' },
    send: async (typed) => {
      const started = await enrol(typed);
      if (started.ok) return onStarted(started.value);
      const { field, message } = started;
      return field === 'name' || field === 'phone'
        ? { fields: { [field]: message } }
        : { failure: { title: message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The phone could not be added', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field label="Name" hint="Shown in your list of second factors." error={form.errorAt('name')}>
        <TextInput data-autofocus autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Phone number"
        hint="A text message with a code is sent to it. An authenticator app is safer: numbers can be taken over."
        error={form.errorAt('phone')}
      >
        <TextInput mono inputMode="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Send code
        </Button>
      </div>
    </form>
  );
}
