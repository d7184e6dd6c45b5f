import { failureMessage } from '@parapet/api-client/failure-message';
import { factorNameFormSchema } from '@parapet/contracts/text/forms';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import type { SecondFactor } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import { useBillingApi } from '../../app.ts';

/** Gives a second factor another name. */
export function RenameFactorDialog({
  factor,
  onClose,
  onRenamed,
}: {
  factor: SecondFactor;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { notify } = useHost();
  const form = useApiForm({
    schema: factorNameFormSchema,
    defaultValues: { name: factor.name },
    send: async ({ name }) => {
      await api.renameSecondFactor(factor.id, name);
      onClose();
      notify({ tone: 'success', text: `It is named ${name} now` });
      await onRenamed();
    },
    describe: (error) => failureMessage(error, 'The second factor', 'was not renamed'),
  });
  return (
    <Dialog open title={`Rename ${factor.name || 'this second factor'}`} onClose={onClose}>
      <form className="pp-form" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        <Field
          label="Name"
          hint="Shown in your list of second factors."
          error={form.errorAt('name')}
        >
          <TextInput data-autofocus autoComplete="off" {...form.register('name')} />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={form.pending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
