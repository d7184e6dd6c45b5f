import { isApiError } from '@parapet/api-client/api-error';
import { failureWords } from '@parapet/api-client/failure-words';
import type { CreatedIntegration, IntegrationType } from '@parapet/contracts/integration';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { type FormEvent, useId, useState } from 'react';
import { useCloudApi } from '../api/api-context.ts';
import { typeWords } from '../integration-words/words.ts';
import { CreatedWebhook } from './created-webhook.tsx';
import {
  checkForm,
  emptyForm,
  errorsByField,
  type FieldErrors,
  type FieldName,
  type IntegrationForm,
} from './integration-form.ts';

const types: ReadonlyArray<{ value: IntegrationType; label: string }> = [
  { value: 'webhook', label: typeWords.webhook },
  { value: 'slack', label: typeWords.slack },
];

const severityOptions = [
  { value: 'critical', label: 'Critical alone' },
  { value: 'high', label: 'High and above' },
  { value: 'medium', label: 'Medium and above' },
  { value: 'low', label: 'Low and above' },
  { value: 'info', label: 'All of them' },
];

const addressHints: Readonly<Record<IntegrationType, string>> = {
  webhook: 'We send JSON to it by POST, signed. It is kept encrypted.',
  slack:
    'The address of an incoming webhook, as Slack gives it for a channel. Whoever has it can post there, so it is kept encrypted.',
};

interface Failure {
  title: string;
  requestId: string | null;
}

const failureOf = (error: unknown): Failure => {
  const { title, body, requestId } = failureWords(error, 'The integration', 'was not added');
  return { title: `${title}. ${body}`, requestId };
};

/** Adds an integration; for a webhook, then shows what its messages are signed with. */
export function AddIntegrationDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: () => void;
}) {
  const api = useCloudApi();
  const { notify, track } = useHost();
  const formId = useId();
  const [form, setForm] = useState<IntegrationForm>(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<CreatedIntegration | null>(null);

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
      const answer = await api.addIntegration(checked.value);
      track('integration_added', { type: answer.type });
      onAdded();
      if (answer.signingSecret) return setCreated(answer);
      notify({ tone: 'success', text: `${answer.name} is added. Send a test to see it arrive.` });
      onClose();
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };

  if (created?.signingSecret) {
    const { signingSecret } = created;
    return <CreatedWebhook integration={created} signingSecret={signingSecret} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      title="Add an integration"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Add integration
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
          label="Where messages go"
          segments={types}
          value={form.type}
          onChange={(type) => setForm((previous) => ({ ...previous, type }))}
        />
        <Field label="Name" error={errors.name} hint="For you and your team.">
          <TextInput
            value={form.name}
            data-autofocus
            onChange={(event) => change('name', event.currentTarget.value)}
          />
        </Field>
        <Field label="Address" error={errors.url} hint={addressHints[form.type]}>
          <TextInput
            mono
            type="url"
            inputMode="url"
            value={form.url}
            placeholder={form.type === 'slack' ? 'https://hooks.slack.com/services/…' : 'https://'}
            spellCheck={false}
            onChange={(event) => change('url', event.currentTarget.value)}
          />
        </Field>
        <Field
          label="Findings to tell of"
          error={errors.minSeverity}
          hint="A scan that finds nothing new of these sends nothing."
        >
          <Select
            options={severityOptions}
            value={form.minSeverity}
            onChange={(event) => change('minSeverity', event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
