import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type CreatedIntegration,
  createIntegrationSchema,
  type IntegrationType,
} from '@parapet/contracts/events/integration';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useCloudApi } from '../app.ts';
import { typeLabels } from '../integration-labels/labels.ts';
import { CreatedWebhook } from './created-webhook.tsx';

/** Every field of the dialog. Input is kept when the type changes. */
const emptyForm: { type: IntegrationType; name: string; url: string; minSeverity: Severity } = {
  type: 'webhook',
  name: '',
  url: '',
  minSeverity: 'high',
};

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
  const [created, setCreated] = useState<CreatedIntegration | null>(null);
  const form = useApiForm({
    schema: createIntegrationSchema,
    defaultValues: emptyForm,
    describe: (error) => failureMessage(error, 'The integration', 'was not added'),
    send: async (value) => {
      const added = await api.addIntegration(value);
      track('integration_added', { type: added.type });
      onAdded();
      if (added.signingSecret) {
        setCreated(added);
        return;
      }
      notify({ tone: 'success', text: `${added.name} was added. Send a test message to try it.` });
      onClose();
    },
  });

  const type = useController({ control: form.control, name: 'type' }).field;

  if (created?.signingSecret) {
    const { signingSecret } = created;
    return <CreatedWebhook integration={created} signingSecret={signingSecret} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="Add an integration"
      submitLabel="Add integration"
      form={form}
      onClose={onClose}
    >
      <SegmentedControl
        label="Send messages to"
        segments={types}
        value={type.value}
        onChange={type.onChange}
      />
      <Field label="Name" error={form.errorAt('name')} hint="Visible to your team.">
        <TextInput data-autofocus {...form.register('name')} />
      </Field>
      <Field label="Address" error={form.errorAt('url')} hint={addressHints[type.value]}>
        <TextInput
          mono
          type="url"
          inputMode="url"
          placeholder={type.value === 'slack' ? 'https://hooks.slack.com/services/…' : 'https://'}
          spellCheck={false}
          {...form.register('url')}
        />
      </Field>
      <Field
        label="Notify about"
        error={form.errorAt('minSeverity')}
        hint="No message is sent if nothing new matches."
      >
        <Select options={severityOptions} {...form.register('minSeverity')} />
      </Field>
    </FormDialog>
  );
}
