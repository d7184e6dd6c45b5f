import type { CreatedIntegration, IntegrationType } from '@parapet/contracts/integration';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useId, useState } from 'react';
import { useCloudApi } from '../api/api-context.ts';
import { useDialogForm } from '../form/use-dialog-form.ts';
import { typeLabels } from '../integration-labels/labels.ts';
import { CreatedWebhook } from './created-webhook.tsx';
import { checkForm, emptyForm, errorsByField } from './integration-form.ts';

const types: ReadonlyArray<{ value: IntegrationType; label: string }> = [
  { value: 'webhook', label: typeLabels.webhook },
  { value: 'slack', label: typeLabels.slack },
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
  const [created, setCreated] = useState<CreatedIntegration | null>(null);
  const { form, setForm, errors, failure, busy, change, submit } = useDialogForm({
    empty: emptyForm,
    check: checkForm,
    errorsByField,
    subject: 'The integration',
    predicate: 'was not added',
    send: async (value) => {
      const answer = await api.addIntegration(value);
      track('integration_added', { type: answer.type });
      onAdded();
      if (answer.signingSecret) return setCreated(answer);
      notify({ tone: 'success', text: `${answer.name} is added. Send a test to see it arrive.` });
      onClose();
    },
  });

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
