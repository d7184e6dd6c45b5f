import { factorNameFormSchema } from '@parapet/contracts/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';

const DEFAULT_NAME = 'This device';

/** Adds a passkey: its name, then the question of the browser. */
export function AddPasskeyDialog({
  takenNames,
  add,
  onClose,
  onAdded,
}: {
  takenNames: readonly string[];
  add: NonNullable<HostSecondFactors['addPasskey']>;
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  const { reportError } = useHost();
  const form = useApiForm({
    schema: factorNameFormSchema,
    defaultValues: { name: takenNames.includes(DEFAULT_NAME) ? '' : DEFAULT_NAME },
    send: async ({ name }) => {
      const added = await add(name);
      if (added.ok) return onAdded();
      return added.field === 'name'
        ? { fields: { name: added.message } }
        : { failure: { title: added.message } };
    },
    describe: (error) => {
      reportError(error);
      return { title: 'The passkey could not be added', body: 'Try again.', requestId: null };
    },
  });
  return (
    <Dialog open title="Add a passkey" onClose={onClose}>
      <form className="pp-form" {...form.formProps}>
        <p>
          Your browser asks for your fingerprint, face, PIN or security key. A passkey works on this
          site alone, so a forged page cannot ask for it.
        </p>
        <FormError title={null} {...form.failure} />
        <Field
          label="Name"
          hint="Where the passkey is, to tell it from others. Your sessions in other browsers end."
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
    </Dialog>
  );
}
