import { failureMessage } from '@parapet/api-client/failure-message';
import { type CloudAccount, updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextInput } from '@parapet/ui/text-input';
import { useCloudApi } from '../app.ts';

const schema = updateCloudAccountSchema.pick({ alias: true }).required();

export interface ChangeProps {
  account: CloudAccount;
  onClose: () => void;
  onChanged: () => void;
}

export function RenameDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema,
    defaultValues: { alias: account.alias },
    describe: (error) => failureMessage(error, account.alias, 'was not renamed'),
    send: async (value) => {
      await api.update(account.id, value);
      onChanged();
    },
  });
  return (
    <FormDialog
      title={`Rename ${account.alias}`}
      size="sm"
      submitLabel="Rename"
      form={form}
      onClose={onClose}
    >
      <Field label="Account name" error={form.errorAt('alias')} hint="Visible to your team.">
        <TextInput data-autofocus {...form.register('alias')} />
      </Field>
    </FormDialog>
  );
}
