import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import {
  type BreachSettings,
  searchCadenceSchema,
  updateBreachSettingsSchema,
} from '@parapet/contracts/breach/breach-search';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { KeyValue } from '@parapet/ui/key-value';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useAssetsApi } from '../../app.ts';
import { dayLabel } from '../../breach-labels/breach-labels.tsx';
import { useBreachCommands } from './use-breach-commands.ts';

const cadences = { off: 'Only when somebody asks', daily: 'Every day', weekly: 'Every week' };

const formSchema = z.object({
  /** Nothing leaves the key as it is. */
  apiKey: z
    .string()
    .trim()
    .transform((key) => (key === '' ? undefined : key))
    .pipe(updateBreachSettingsSchema.shape.apiKey.unwrap().unwrap().optional()),
  cadence: searchCadenceSchema,
});

/** The key of Have I Been Pwned, what it can do, and how often domains are searched. */
export function SettingsDialog({
  settings,
  onClose,
}: {
  settings: BreachSettings;
  onClose: () => void;
}) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const { refresh } = useBreachCommands();
  const { keyHint, keyState } = settings;
  const hasKey = keyState !== 'none';
  const form = useApiForm({
    schema: formSchema,
    defaultValues: { apiKey: '', cadence: settings.cadence as string },
    send: async ({ apiKey, cadence }) => {
      const after = await api.updateBreachSettings({
        cadence,
        ...(apiKey ? { apiKey } : {}),
      });
      await refresh();
      const isLate = after.keyState === 'unreachable';
      notify({
        tone: isLate ? 'info' : 'success',
        text: isLate
          ? 'The settings were saved. The service did not answer yet.'
          : 'The settings were saved',
      });
      onClose();
    },
    describe: (error) => failureMessage(error, 'The settings', 'were not saved'),
  });
  const change = useMutation({
    mutationFn: (what: 'check' | 'remove') =>
      what === 'check' ? api.checkBreachKey() : api.updateBreachSettings({ apiKey: null }),
    onSuccess: ({ keyState: state, keyProblem }, what) => {
      const text =
        what === 'remove'
          ? 'The key was removed'
          : state === 'works'
            ? 'The key works'
            : `The key does not work: ${keyProblem}`;
      notify({ tone: state === 'works' || what === 'remove' ? 'success' : 'danger', text });
    },
    onError: (error) => notify(failureNotice(error, 'The key', 'could not be checked')),
    onSettled: refresh,
  });
  return (
    <FormDialog title="Breach settings" submitLabel="Save" form={form} onClose={onClose}>
      <Field
        label="Key of Have I Been Pwned"
        optional={hasKey}
        error={form.errorAt('apiKey')}
        hint={
          hasKey
            ? `The key …${keyHint} is stored encrypted. Enter another one to replace it.`
            : 'It is stored encrypted and never shown again. Only names of proved domains are sent with it.'
        }
      >
        <TextInput
          {...form.register('apiKey')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      {hasKey ? <KeyFacts settings={settings} /> : null}
      {hasKey ? (
        <div className="pp-actions">
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate('check')}>
            Check the key
          </Button>
          <Button
            size="sm"
            variant="danger"
            busy={change.isPending}
            onClick={() => change.mutate('remove', { onSuccess: onClose })}
          >
            Remove the key
          </Button>
        </div>
      ) : null}
      <Field
        label="Search proved domains"
        error={form.errorAt('cadence')}
        hint="Each domain counts as one breach search of the plan. Ownership is proved anew before each."
      >
        <Select
          {...form.register('cadence')}
          options={searchCadenceSchema.options.map((value) => ({ value, label: cadences[value] }))}
        />
      </Field>
    </FormDialog>
  );
}

function KeyFacts({ settings: { capabilities, keyProblem } }: { settings: BreachSettings }) {
  if (!capabilities) return keyProblem ? <p className="text-danger">{keyProblem}</p> : null;
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  return (
    <KeyValue
      items={[
        { key: 'Subscription', value: capabilities.plan },
        ...(capabilities.until ? [{ key: 'Until', value: dayLabel(capabilities.until) }] : []),
        { key: 'Requests a minute', value: capabilities.requestsPerMinute.toLocaleString('en') },
        { key: 'Stealer logs', value: yes(capabilities.stealerLogs) },
        { key: 'Addresses by range', value: yes(capabilities.addressRange) },
      ]}
    />
  );
}
