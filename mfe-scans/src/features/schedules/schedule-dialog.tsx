import { failureMessage } from '@parapet/api-client/failure-message';
import { intensities } from '@parapet/contracts/scans/intensity';
import {
  type Blackout,
  createScheduleSchema,
  type Schedule,
} from '@parapet/contracts/scans/schedule';
import { intensitySchema } from '@parapet/contracts/text/vocabulary';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useController } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { CronFields } from '../../schedule-fields/cron-fields.tsx';
import { NextRuns } from '../../schedule-fields/next-runs.tsx';
import { OnceField } from '../../schedule-fields/once-field.tsx';
import { ScheduleTargetFields } from '../../schedule-fields/target-fields.tsx';
import { TimeZoneField } from '../../schedule-fields/time-zone-field.tsx';
import { BlackoutFields } from './blackout-fields.tsx';
import { formOf, type ScheduleForm } from './schedule-form.ts';
import { WindowFields } from './window-fields.tsx';

const intensityOptions = intensitySchema.options.map((value) => ({
  value,
  label: intensities[value].summary,
}));
const overlapOptions = [
  { value: 'skip', label: 'Skip the run' },
  { value: 'queue', label: 'Start it afterwards' },
];
const durationOptions = [
  { value: '', label: 'No limit' },
  ...[1, 2, 4, 8, 12, 24].map((hours) => ({
    value: String(hours * 60),
    label: hours === 1 ? '1 hour' : `${hours} hours`,
  })),
];
const jitterOptions = [0, 5, 15, 30, 60, 120].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'On time' : `Up to ${minutes} min later`,
}));

/** Adds or changes a schedule; null for a new one, whose fields survive a reload. */
export function ScheduleDialog({
  schedule,
  onClose,
  onSaved,
}: {
  schedule: Schedule | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const api = useScansApi();
  const { notify, track } = useHost();
  const draft = useFormDraft<ScheduleForm>(schedule ? null : 'schedule');
  const cancel = () => {
    draft?.drop();
    onClose();
  };
  const form = useApiForm({
    schema: createScheduleSchema,
    defaultValues: formOf(schedule),
    draft,
    describe: (error) => failureMessage(error, 'The schedule', 'was not saved'),
    send: async (value) => {
      if (schedule) await api.updateSchedule(schedule.id, value);
      else await api.createSchedule(value);
      track(schedule ? 'schedule_changed' : 'schedule_added', { target: value.target.kind });
      notify({ tone: 'success', text: `${value.name} was ${schedule ? 'changed' : 'added'}.` });
      onSaved();
      onClose();
    },
  });
  const { control } = form;
  const target = useController({ control, name: 'target' }).field;
  const cron = useController({ control, name: 'cron' }).field;
  const once = useController({ control, name: 'once' }).field;
  const windows = useController({ control, name: 'windows' }).field;
  const blackouts = useController({ control, name: 'blackouts' }).field;
  const timezone = useController({ control, name: 'timezone' }).field;
  const jitter = useController({ control, name: 'jitterMinutes' }).field;
  const duration = useController({ control, name: 'maxDurationMinutes' }).field;

  return (
    <FormDialog
      size="lg"
      title={schedule ? `Edit ${schedule.name}` : 'Add a schedule'}
      submitLabel={schedule ? 'Save schedule' : 'Add schedule'}
      form={form}
      onClose={cancel}
    >
      <Field label="Name" error={form.errorAt('name')}>
        <TextInput data-autofocus placeholder="Nightly scan" {...form.register('name')} />
      </Field>
      <ScheduleTargetFields
        value={target.value}
        onChange={target.onChange}
        error={form.errorAt('target.assetIds') ?? form.errorAt('target.tags')}
      />
      <Field label="Intensity" error={form.errorAt('intensity')}>
        <Select options={intensityOptions} {...form.register('intensity')} />
      </Field>
      {once.value === null ? (
        <CronFields value={cron.value} onChange={cron.onChange} error={form.errorAt('cron')} />
      ) : (
        <OnceField value={once.value} onChange={once.onChange} error={form.errorAt('once')} />
      )}
      <TimeZoneField
        value={timezone.value}
        onChange={timezone.onChange}
        error={form.errorAt('timezone')}
      />
      <NextRuns
        timetable={{
          cron: cron.value,
          once: once.value,
          timezone: timezone.value,
          windows: windows.value,
          blackouts: blackouts.value,
          jitterMinutes: jitter.value,
        }}
      />
      <WindowFields
        value={windows.value}
        onChange={windows.onChange}
        error={form.errorAt('windows') ?? form.errorAt('windows.0.days')}
      />
      <BlackoutFields
        value={blackouts.value}
        onChange={blackouts.onChange}
        error={form.errorAt('blackouts') ?? blackoutError(blackouts.value, form.errorAt)}
      />
      <Field label="If the previous scan still runs" error={form.errorAt('overlap')}>
        <Select options={overlapOptions} {...form.register('overlap')} />
      </Field>
      <Field
        label="Longest running time"
        error={form.errorAt('maxDurationMinutes')}
        hint="A scan that takes longer ends and keeps its results."
      >
        <Select
          options={withValue(durationOptions, String(duration.value ?? ''), 'min')}
          value={String(duration.value ?? '')}
          onChange={({ currentTarget: { value } }) =>
            duration.onChange(value === '' ? null : Number(value))
          }
        />
      </Field>
      <Field label="Start" error={form.errorAt('jitterMinutes')}>
        <Select
          options={withValue(jitterOptions, String(jitter.value), 'min later')}
          value={String(jitter.value)}
          onChange={(event) => jitter.onChange(Number(event.currentTarget.value))}
        />
      </Field>
    </FormDialog>
  );
}

const blackoutError = (
  blackouts: readonly Blackout[],
  errorAt: (name: `blackouts.${number}.from` | `blackouts.${number}.to`) => string | undefined,
): string | undefined =>
  blackouts
    .map((_, index) => errorAt(`blackouts.${index}.from`) ?? errorAt(`blackouts.${index}.to`))
    .find((error) => error !== undefined);

/** A value that was set through the API stays among the options. */
const withValue = (
  options: readonly { value: string; label: string }[],
  value: string,
  unit: string,
) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: `${value} ${unit}` }];
