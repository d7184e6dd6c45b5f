import { failureMessage } from '@parapet/api-client/failure-message';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useController } from 'react-hook-form';
import { useCloudApi } from '../app.ts';
import { type AuthMethod, connectFormSchema, emptyForm } from './connect-form.ts';
import { KeyFields } from './key-fields.tsx';
import { RoleFields } from './role-fields.tsx';

const methods: ReadonlyArray<{ value: AuthMethod; label: string }> = [
  { value: 'assume_role', label: 'Role (recommended)' },
  { value: 'access_key', label: 'Access keys' },
];

/** Connects an AWS account. The server checks the credentials before it stores them. */
export function ConnectDialog({
  onClose,
  onConnected,
}: {
  onClose: () => void;
  onConnected: () => void;
}) {
  const api = useCloudApi();
  const { notify, track } = useHost();
  const form = useApiForm({
    schema: connectFormSchema,
    defaultValues: emptyForm,
    describe: (error) => failureMessage(error, 'The account', 'was not connected'),
    send: async (value) => {
      const account = await api.connect(value);
      notify({ tone: 'success', text: `${account.alias} was connected.` });
      track('cloud_account_connected');
      onConnected();
    },
  });

  const authMethod = useController({ control: form.control, name: 'authMethod' }).field;
  return (
    <FormDialog
      title="Connect an AWS account"
      size="lg"
      submitLabel="Connect"
      form={form}
      onClose={onClose}
    >
      <SegmentedControl
        label="Access method"
        segments={methods}
        value={authMethod.value}
        onChange={authMethod.onChange}
      />
      <Field label="Account name" error={form.errorAt('alias')} hint="Visible to your team.">
        <TextInput data-autofocus {...form.register('alias')} />
      </Field>
      {authMethod.value === 'assume_role' ? <RoleFields form={form} /> : <KeyFields form={form} />}
      <Field label="Region" error={form.errorAt('region')} hint="Used to check the connection.">
        <TextInput mono {...form.register('region')} />
      </Field>
      <Field
        label="Regions to read"
        error={form.errorAt('regions')}
        hint="One a line, such as eu-central-1. Empty: all enabled regions."
      >
        <Textarea rows={2} spellCheck={false} {...form.register('regions')} />
      </Field>
    </FormDialog>
  );
}
