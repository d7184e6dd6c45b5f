import { messageCodeFormSchema } from '@parapet/contracts/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

/** Takes the code that was sent to a new phone. */
export function PhoneCode({
  sent,
  verify,
  onVerified,
}: {
  sent: { id: string; challengeId: string };
  verify: HostSecondFactors['verifyPhone'];
  onVerified: () => Promise<void>;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: messageCodeFormSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const verified = await verify({ ...sent, code });
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
      <FormError title={null} {...form.failure} />
      <Field
        label="Code from the message"
        hint="Your sessions in other browsers end."
        error={form.errorAt('code')}
      >
        <TextInput
          mono
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
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
