import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import { updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useCloudApi } from '../app.ts';
import { KeyFileField } from '../connect-account/key-file-field.tsx';
import type { ChangeProps } from './rename-dialog.tsx';

const keySchema = updateCloudAccountSchema.shape.serviceAccountKey.unwrap();

/** Replaces the key of a service account. */
export function ServiceAccountKeyDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: keySchema,
    defaultValues: { privateKeyId: '', privateKey: '' },
    describe: (error) => failureMessage(error, 'The key', 'was not replaced'),
    send: async (serviceAccountKey) => {
      try {
        await api.update(account.id, { serviceAccountKey });
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
      title={`Key of ${account.alias}`}
      submitLabel="Check and save"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The new key of <code>{account.callerArn}</code> replaces{' '}
        <code>{account.accessKeyHint}</code>. Google Cloud checks it before it is saved. Delete the
        old one there afterwards.
      </p>
      <KeyFileField
        onRead={({ privateKey, privateKeyId }) => {
          form.setValue('privateKeyId', privateKeyId, { shouldValidate: true });
          form.setValue('privateKey', privateKey, { shouldValidate: true });
        }}
      />
      <Field label="Key ID" error={form.errorAt('privateKeyId')}>
        <TextInput mono spellCheck={false} {...form.register('privateKeyId')} />
      </Field>
      <Field label="Private key" error={form.errorAt('privateKey')}>
        <Textarea
          rows={3}
          mono
          spellCheck={false}
          autoComplete="off"
          {...form.register('privateKey')}
        />
      </Field>
    </FormDialog>
  );
}

/** The server names fields of the key below `serviceAccountKey`; null for an error of none of them. */
function fieldsOf(error: unknown): Partial<Record<'privateKey' | 'privateKeyId', string>> | null {
  if (!isApiError(error)) return null;
  const found = error.issues.flatMap(({ path: [outer, inner], message }) => {
    if (outer !== 'serviceAccountKey') return [];
    return [[inner === 'privateKeyId' ? 'privateKeyId' : 'privateKey', message] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** A workload identity has no secret that could be replaced: its pool is mended at Google. */
export function WorkloadIdentityDialog({ account, onClose }: ChangeProps) {
  const { poolId, providerId, projectNumber } = account.connection;
  return (
    <Dialog open title={`Access to ${account.alias}`} onClose={onClose}>
      <div className="grid gap-3">
        <p>{account.statusMessage ?? 'The connection works.'}</p>
        <p className="text-ink-2">
          Parapet signs in through provider <code>{providerId}</code> of pool <code>{poolId}</code>{' '}
          in project <code>{projectNumber}</code>, as <code>{account.callerArn}</code>. Nothing is
          stored here that could expire: mend the pool or the roles in Google Cloud, then check the
          connection again.
        </p>
      </div>
    </Dialog>
  );
}
