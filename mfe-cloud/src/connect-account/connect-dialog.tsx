import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { useId } from 'react';
import { useCloudApi } from '../app.ts';
import { useDialogForm } from '../form/use-dialog-form.ts';
import { type AuthMethod, checkForm, emptyForm, errorsByField } from './connect-form.ts';
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
  const formId = useId();
  const { form, setForm, errors, failure, busy, change, submit } = useDialogForm({
    empty: emptyForm,
    check: checkForm,
    errorsByField,
    subject: 'The account',
    predicate: 'was not connected',
    send: async (value) => {
      const account = await api.connect(value);
      notify({ tone: 'success', text: `${account.alias} was connected.` });
      track('cloud_account_connected');
      onConnected();
    },
  });

  const fields = { form, errors, change };
  return (
    <Dialog
      open
      title="Connect an AWS account"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Connect
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="pp-form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <FormError
          title={failure?.title}
          {...(failure?.requestId ? { requestId: failure.requestId } : {})}
        />
        <SegmentedControl
          label="Access method"
          segments={methods}
          value={form.authMethod}
          onChange={(authMethod) => setForm((previous) => ({ ...previous, authMethod }))}
        />
        <Field label="Account name" error={errors.alias} hint="Visible to your team.">
          <TextInput
            value={form.alias}
            data-autofocus
            onChange={(event) => change('alias', event.currentTarget.value)}
          />
        </Field>
        {form.authMethod === 'assume_role' ? <RoleFields {...fields} /> : <KeyFields {...fields} />}
        <Field label="Region" error={errors.region} hint="Used to check the connection.">
          <TextInput
            mono
            value={form.region}
            onChange={(event) => change('region', event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
