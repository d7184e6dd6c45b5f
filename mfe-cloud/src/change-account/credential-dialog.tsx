import { failureMessage } from '@parapet/api-client/failure-message';
import { updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { PasswordInput } from '@parapet/ui/password-input';
import { Textarea } from '@parapet/ui/textarea';
import { useCloudApi } from '../app.ts';
import type { ChangeProps } from './rename-dialog.tsx';

const secretSchema = updateCloudAccountSchema.pick({ clientSecret: true }).required();
const certificateSchema = updateCloudAccountSchema.pick({ certificate: true }).required();

/** Replaces the secret, or the certificate, of an application of Entra. */
export function CredentialDialog(props: ChangeProps) {
  return props.account.authMethod === 'service_principal_certificate' ? (
    <CertificateDialog {...props} />
  ) : (
    <SecretDialog {...props} />
  );
}

function SecretDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: secretSchema,
    defaultValues: { clientSecret: '' },
    describe: (error) => failureMessage(error, 'The secret', 'was not replaced'),
    send: async (value) => {
      await api.update(account.id, value);
      onChanged();
    },
  });
  return (
    <FormDialog
      title={`Secret of ${account.alias}`}
      submitLabel="Check and save"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The new secret of application <code>{account.callerArn}</code> replaces{' '}
        <code>{account.accessKeyHint}</code>. Entra checks it before it is saved.
      </p>
      <Field label="Client secret" error={form.errorAt('clientSecret')}>
        <PasswordInput data-autofocus autoComplete="off" {...form.register('clientSecret')} />
      </Field>
    </FormDialog>
  );
}

function CertificateDialog({ account, onClose, onChanged }: ChangeProps) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: certificateSchema,
    defaultValues: { certificate: '' },
    describe: (error) => failureMessage(error, 'The certificate', 'was not replaced'),
    send: async (value) => {
      await api.update(account.id, value);
      onChanged();
    },
  });
  return (
    <FormDialog
      title={`Certificate of ${account.alias}`}
      submitLabel="Check and save"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Upload the certificate to application <code>{account.callerArn}</code> first. It replaces{' '}
        <code>{account.accessKeyHint}</code>, and Entra checks it before it is saved.
      </p>
      <Field
        label="Certificate and private key"
        error={form.errorAt('certificate')}
        hint="Both as PEM, one after the other."
      >
        <Textarea
          rows={6}
          mono
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          {...form.register('certificate')}
        />
      </Field>
    </FormDialog>
  );
}
