import { failureMessage } from '@parapet/api-client/failure-message';
import { feedGroupSchema, feedTypesOf } from '@parapet/contracts/events/feed';
import { groupLabels } from '@parapet/contracts/events/feed-labels';
import type { Integration } from '@parapet/contracts/events/integration';
import {
  createNotificationRuleSchema,
  INSTANT_GAP_MINUTES,
  type NotificationRule,
  ruleCadenceSchema,
} from '@parapet/contracts/events/notification-rule';
import { severities } from '@parapet/contracts/text/vocabulary';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Checkbox } from '@parapet/ui/checkbox';
import { FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { tagsOf } from '../../schedule-fields/tags-of.ts';
import { TimeZoneField } from '../../schedule-fields/time-zone-field.tsx';
import { DryRun } from './dry-run.tsx';
import { RuleAssets } from './rule-assets.tsx';
import { formOf, type RuleForm } from './rule-form.ts';
import { cadenceLabels, typeLabels, weekdayOptions } from './rule-labels.ts';

const cadences = ruleCadenceSchema.options.map((value) => ({ value, label: cadenceLabels[value] }));

/** Adds or changes a rule; null for a new one, whose fields survive a reload. */
export function RuleDialog({
  rule,
  integrations,
  onClose,
  onSaved,
}: {
  rule: NotificationRule | null;
  /** Those that the member may choose. */
  integrations: readonly Integration[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const api = useScansApi();
  const { notify, track } = useHost();
  const draft = useFormDraft<RuleForm>(rule ? null : 'notification rule');
  const cancel = () => {
    draft?.drop();
    onClose();
  };
  const form = useApiForm({
    schema: createNotificationRuleSchema,
    defaultValues: formOf(rule),
    draft,
    describe: (error) => failureMessage(error, 'The rule', 'was not saved'),
    send: async (value) => {
      const { destination, ...settings } = value;
      if (rule) await api.updateNotificationRule(rule.id, settings);
      else await api.createNotificationRule(value);
      track(rule ? 'notification_rule_changed' : 'notification_rule_added', {
        destination: destination.kind,
      });
      notify({ tone: 'success', text: `${value.name} was ${rule ? 'changed' : 'added'}.` });
      onSaved();
      onClose();
    },
  });
  const { control } = form;
  const destination = useController({ control, name: 'destination' }).field;
  const types = useController({ control, name: 'types' }).field;
  const levels = useController({ control, name: 'severities' }).field;
  const assetIds = useController({ control, name: 'assetIds' }).field;
  const tags = useController({ control, name: 'tags' }).field;
  const weekday = useController({ control, name: 'weekday' }).field;
  const timezone = useController({ control, name: 'timezone' }).field;
  const quiet = useController({ control, name: 'quietHours' }).field;
  const cadence = useWatch({ control, name: 'cadence' });
  const [tagText, setTagText] = useState(tags.value.join(', '));
  const hasTime = cadence === 'daily' || cadence === 'weekly';

  const destinations = [
    { value: 'inbox', label: 'You, in Parapet' },
    { value: 'mail', label: 'You, by email' },
    ...integrations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const chosen = destination.value;

  return (
    <FormDialog
      size="lg"
      title={rule ? `Edit ${rule.name}` : 'Add a notification rule'}
      submitLabel={rule ? 'Save rule' : 'Add rule'}
      form={form}
      onClose={cancel}
    >
      <Field label="Name" error={form.errorAt('name')}>
        <TextInput data-autofocus placeholder="New open ports" {...form.register('name')} />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="pb-1">Changes</legend>
        <div className="flex flex-wrap items-center gap-2">
          {feedGroupSchema.options.map((group) => (
            <FilterChip
              key={group}
              label={groupLabels[group]}
              options={feedTypesOf(group).map((value) => ({ value, label: typeLabels[value] }))}
              selected={new Set(types.value)}
              onChange={(next) => {
                const others = types.value.filter((type) => !feedTypesOf(group).includes(type));
                types.onChange([...others, ...feedTypesOf(group).filter((type) => next.has(type))]);
              }}
            />
          ))}
        </div>
        <SeverityFacet
          counts={null}
          selected={new Set(levels.value)}
          onChange={(next) => levels.onChange(severities.filter((level) => next.has(level)))}
        />
        <p className="text-ink-3">
          {types.value.length === 0 ? 'All types. ' : ''}
          {levels.value.length === 0
            ? 'Any severity.'
            : 'Changes without a severity, such as the end of a scan, are left out.'}
        </p>
      </fieldset>
      <RuleAssets
        ids={assetIds.value}
        onChange={assetIds.onChange}
        error={form.errorAt('assetIds')}
      />
      <Field
        label="Tags"
        optional
        error={form.errorAt('tags') ?? form.errorAt('tags.0')}
        hint="Assets with one of these tags. Separate by commas."
      >
        <TextInput
          value={tagText}
          onChange={({ currentTarget: { value } }) => {
            setTagText(value);
            tags.onChange(tagsOf(value));
          }}
        />
      </Field>
      {rule ? null : (
        <Field label="Send to" error={form.errorAt('destination')}>
          <Select
            options={destinations}
            value={chosen.kind === 'integration' ? chosen.integrationId : chosen.kind}
            onChange={({ currentTarget: { value } }) =>
              destination.onChange(
                value === 'inbox' || value === 'mail'
                  ? { kind: value }
                  : { kind: 'integration', integrationId: value },
              )
            }
          />
        </Field>
      )}
      <Field
        label="When"
        error={form.errorAt('cadence')}
        hint={
          cadence === 'instant'
            ? `Within a minute, one message in ${INSTANT_GAP_MINUTES} minutes at most.`
            : undefined
        }
      >
        <Select options={cadences} {...form.register('cadence')} />
      </Field>
      {cadence === 'weekly' ? (
        <Field label="Weekday" error={form.errorAt('weekday')}>
          <Select
            options={weekdayOptions}
            value={String(weekday.value)}
            onChange={(event) => weekday.onChange(Number(event.currentTarget.value))}
          />
        </Field>
      ) : null}
      {hasTime ? (
        <Field label="Time" error={form.errorAt('sendAt')}>
          <TextInput type="time" {...form.register('sendAt')} />
        </Field>
      ) : null}
      <Checkbox
        label="Quiet hours"
        hint="A message that falls into them waits for their end."
        checked={quiet.value !== null}
        onChange={({ currentTarget: { checked } }) =>
          quiet.onChange(checked ? { start: '22:00', end: '07:00' } : null)
        }
      />
      {quiet.value ? (
        <div className="flex flex-wrap gap-3">
          <Field label="Quiet from" error={form.errorAt('quietHours.start')}>
            <TextInput type="time" {...form.register('quietHours.start')} />
          </Field>
          <Field label="Quiet until" error={form.errorAt('quietHours.end')}>
            <TextInput type="time" {...form.register('quietHours.end')} />
          </Field>
        </div>
      ) : null}
      <TimeZoneField
        value={timezone.value}
        onChange={timezone.onChange}
        error={form.errorAt('timezone')}
      />
      <DryRun control={control} />
    </FormDialog>
  );
}
