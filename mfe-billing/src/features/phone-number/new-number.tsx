import { phoneNumberFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostPhone } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

/** Asks for the new number of the account and sends a code to it. */
export function NewNumber({
  current,
  change,
  onSent,
}: {
  current: string | null;
  change: HostPhone['change'];
  onSent: (number: string) => void;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: phoneNumberFormSchema,
    defaultValues: { phone: '' },
    send: async ({ phone }) => {
      if (phone === current) return { fields: { phone: 'This is your number already.' } };
      const problem = await change(phone);
      if (problem !== null) return { fields: { phone: problem } };
      onSent(phone);
      return;
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The number could not be changed', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field
        label="New phone number"
        hint="A text message with a code is sent to it."
        error={form.errorAt('phone')}
      >
        <TextInput
          mono
          data-autofocus
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          {...form.register('phone')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Send code
        </Button>
      </div>
    </form>
  );
}
