import { messageCodeFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostPhone } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

/** Takes the code that was sent to the new number of the account. */
export function ConfirmNumber({
  number,
  confirm,
  onConfirmed,
  onBack,
}: {
  number: string;
  confirm: HostPhone['confirm'];
  onConfirmed: () => Promise<void>;
  onBack: () => void;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: messageCodeFormSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const problem = await confirm({ phone: number, code });
      return problem === null ? onConfirmed() : { fields: { code: problem } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The code could not be checked', body: 'Try again.', requestId: null };
    },
  });
  return (
    <form className="pp-form" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <p>{`If ${number} is free, a code was sent to it. Your number changes once you enter it.`}</p>
      <Field label="Code from the message" error={form.errorAt('code')}>
        <TextInput
          mono
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...form.register('code')}
        />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={form.pending}>
          Change number
        </Button>
        <Button onClick={onBack}>Other number</Button>
      </div>
    </form>
  );
}
