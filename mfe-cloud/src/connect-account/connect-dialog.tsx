import { isApiError } from '@parapet/api-client/api-error';
import { failureWords } from '@parapet/api-client/failure-words';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { type FormEvent, useId, useState } from 'react';
import { useCloudApi } from '../api/api-context.ts';
import {
  type AuthMethod,
  type ConnectForm,
  checkForm,
  emptyForm,
  errorsByField,
  type FieldErrors,
  type FieldName,
} from './connect-form.ts';
import { KeyFields } from './key-fields.tsx';
import { RoleFields } from './role-fields.tsx';

const methods: ReadonlyArray<{ value: AuthMethod; label: string }> = [
  { value: 'assume_role', label: 'Role (recommended)' },
  { value: 'access_key', label: 'Access keys' },
];

interface Failure {
  title: string;
  requestId: string | null;
}

const failureOf = (error: unknown): Failure => {
  const { title, body, requestId } = failureWords(error, 'The account', 'was not connected');
  return { title: `${title}. ${body}`, requestId };
};

/** Connects an AWS account. It is checked before it is kept, so a wrong key never stays. */
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
  const [form, setForm] = useState<ConnectForm>(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (field: FieldName, value: string) => {
    setForm((previous) => ({ ...previous, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };

  const refuse = (error: unknown) => {
    const atFields = isApiError(error) ? errorsByField(error.issues) : {};
    setErrors(atFields);
    setFailure(Object.keys(atFields).length > 0 ? null : failureOf(error));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = checkForm(form);
    if (!checked.ok) {
      setErrors(checked.errors);
      return;
    }
    setBusy(true);
    try {
      const account = await api.connect(checked.value);
      notify({ tone: 'success', text: `${account.alias} is connected.` });
      track('cloud_account_connected');
      onConnected();
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };

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
          label="How Parapet signs in"
          segments={methods}
          value={form.authMethod}
          onChange={(authMethod) => setForm((previous) => ({ ...previous, authMethod }))}
        />
        <Field label="Account name" error={errors.alias} hint="For you and your team.">
          <TextInput
            value={form.alias}
            data-autofocus
            onChange={(event) => change('alias', event.currentTarget.value)}
          />
        </Field>
        {form.authMethod === 'assume_role' ? <RoleFields {...fields} /> : <KeyFields {...fields} />}
        <Field label="Region" error={errors.region} hint="Where the connection is checked.">
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
