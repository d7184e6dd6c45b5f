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
import { useCloudApi } from '../app.ts';
import { useDialogForm } from '../form/use-dialog-form.ts';
import { typeLabels } from '../integration-labels/labels.ts';
import { CreatedWebhook } from './created-webhook.tsx';
import { checkForm, emptyForm, errorsByField } from './integration-form.ts';

const types: ReadonlyArray<{ value: IntegrationType; label: string }> = [
  { value: 'webhook', label: typeLabels.webhook },
  { value: 'slack', label: typeLabels.slack },
];

const severityOptions = [
  { value: 'critical', label: 'Critical only' },
  { value: 'high', label: 'High and above' },
  { value: 'medium', label: 'Medium and above' },
  { value: 'low', label: 'Low and above' },
  { value: 'info', label: 'All' },
];

const addressHints: Readonly<Record<IntegrationType, string>> = {
  webhook: 'We send signed JSON by POST and store the address encrypted.',
  slack:
    'The incoming webhook URL of a Slack channel. Anyone who has it can post there, so we store it encrypted.',
};

/** Adds an integration. For a webhook it then shows the signing secret. */
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
      const added = await api.addIntegration(value);
      track('integration_added', { type: added.type });
      onAdded();
      if (added.signingSecret) return setCreated(added);
      notify({ tone: 'success', text: `${added.name} was added. Send a test message to try it.` });
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
          label="Send messages to"
          segments={types}
          value={form.type}
          onChange={(type) => setForm((previous) => ({ ...previous, type }))}
        />
        <Field label="Name" error={errors.name} hint="Visible to your team.">
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
          label="Notify about"
          error={errors.minSeverity}
          hint="No message is sent if nothing new matches."
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
