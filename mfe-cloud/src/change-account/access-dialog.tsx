import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { type UpdateCloudAccount, updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { PasswordInput } from '@parapet/ui/password-input';
import { TextInput } from '@parapet/ui/text-input';
import { useCloudApi } from '../app.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { ServiceAccountKeyDialog, WorkloadIdentityDialog } from './gcp-access-dialog.tsx';
import type { ChangeProps } from './rename-dialog.tsx';

const roleSchema = updateCloudAccountSchema.pick({ roleArn: true }).required();
const keysSchema = updateCloudAccountSchema.shape.keys.unwrap();
type Keys = NonNullable<UpdateCloudAccount['keys']>;

/** Replaces the role, the keys or the credential by which an account is read. */
export function AccessDialog(props: ChangeProps) {
  switch (props.account.authMethod) {
    case 'assume_role':
      return <RoleDialog {...props} />;
    case 'access_key':
      return <KeysDialog {...props} />;
    case 'service_account_key':
      return <ServiceAccountKeyDialog {...props} />;
    case 'workload_identity':
      return <WorkloadIdentityDialog {...props} />;
    default:
      return <CredentialDialog {...props} />;
  }
}

function RoleDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: roleSchema,
    defaultValues: { roleArn: account.roleArn ?? '' },
    describe: (error) => failureMessage(error, 'The role', 'was not replaced'),
    send: async (value) => {
      await api.update(account.id, value);
      onChanged();
    },
  });
  return (
    <FormDialog
      title={`Role of ${account.alias}`}
      submitLabel="Check and save"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Parapet assumes the role before it saves it. It must be of account{' '}
        <code>{account.accountUid}</code> and trust external ID <code>{account.externalId}</code>.
      </p>
      <Field label="Role ARN" error={form.errorAt('roleArn')}>
        <TextInput mono data-autofocus spellCheck={false} {...form.register('roleArn')} />
      </Field>
    </FormDialog>
  );
}

function KeysDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: keysSchema,
    defaultValues: { accessKeyId: '', secretAccessKey: '' },
    describe: (error) => failureMessage(error, 'The keys', 'were not replaced'),
    send: async (keys) => {
      try {
        await api.update(account.id, { keys });
      } catch (error) {
        const fields = fieldsOf(error);
        if (fields === null) throw error;
        return { fields };
      }
      onChanged();
      return undefined;
    },
  });
  return (
    <FormDialog
      title={`Keys of ${account.alias}`}
      submitLabel="Check and save"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The new key replaces <code>{account.accessKeyHint}</code>. AWS checks it before it is saved.
        Delete the old one in AWS afterwards.
      </p>
      <Field label="Access key id" error={form.errorAt('accessKeyId')}>
        <TextInput mono data-autofocus spellCheck={false} {...form.register('accessKeyId')} />
      </Field>
      <Field label="Secret access key" error={form.errorAt('secretAccessKey')}>
        <PasswordInput autoComplete="off" {...form.register('secretAccessKey')} />
      </Field>
    </FormDialog>
  );
}

/** The server names fields of the keys below `keys`; null for an error of none of them. */
function fieldsOf(error: unknown): Partial<Record<keyof Keys, string>> | null {
  if (!isApiError(error)) return null;
  const found = error.issues.flatMap(({ path: [outer, inner], message }) =>
    outer === 'keys' && (inner === 'accessKeyId' || inner === 'secretAccessKey')
      ? [[inner, message] as const]
      : [],
  );
  return found.length === 0 ? null : Object.fromEntries(found);
}
