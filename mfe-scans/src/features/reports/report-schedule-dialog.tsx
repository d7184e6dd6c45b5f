import { failureMessage } from '@parapet/api-client/failure-message';
import { createReportScheduleSchema } from '@parapet/contracts/reports/report';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useSession } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { FormProvider, useController } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { CronFields } from '../../schedule-fields/cron-fields.tsx';
import { TimeZoneField } from '../../schedule-fields/time-zone-field.tsx';
import { ownTimeZone } from '../../schedule-fields/time-zones.ts';
import { type ReportChoice, ReportFields } from './report-fields.tsx';

interface ScheduleForm extends ReportChoice {
  name: string;
  cron: string;
  timezone: string;
  recipients: string[];
  delivery: 'link' | 'attachment';
}

const newSchedule = (recipients: string[]): ScheduleForm => ({
  name: '',
  type: 'executive',
  format: 'pdf',
  scope: { kind: 'all' },
  periodDays: 30,
  cron: '0 7 1 * *',
  timezone: ownTimeZone(),
  recipients,
  delivery: 'link',
});

const deliveries = [
  { value: 'link', label: 'A link; you sign in to download' },
  { value: 'attachment', label: 'The file' },
];

/** Adds a schedule of reports; its fields survive a reload. */
export function ReportScheduleDialog({
  historyDays,
  onClose,
  onSaved,
}: {
  historyDays: number;
  onClose: () => void;
  onSaved: () => void;
}) {
  const api = useScansApi();
  const { notify, track } = useHost();
  const draft = useFormDraft<ScheduleForm>('report schedule');
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const session = useSession();
  const ownId = session.user?.id ?? null;
  const form = useApiForm({
    schema: createReportScheduleSchema,
    defaultValues: newSchedule(ownId === null ? [] : [ownId]),
    draft,
    describe: (error) => failureMessage(error, 'The schedule', 'was not saved'),
    send: async (value) => {
      await api.createReportSchedule(value);
      track('report_schedule_added', { type: value.type });
      notify({ tone: 'success', text: `${value.name} was added.` });
      onSaved();
      onClose();
    },
  });
  const { control } = form;
  const cron = useController({ control, name: 'cron' }).field;
  const timezone = useController({ control, name: 'timezone' }).field;
  const recipients = useController({ control, name: 'recipients' }).field;

  return (
    <FormDialog
      size="lg"
      title="Schedule a report"
      submitLabel="Add schedule"
      form={form}
      onClose={cancel}
    >
      <Field label="Name" error={form.errorAt('name')}>
        <TextInput data-autofocus placeholder="Monthly report" {...form.register('name')} />
      </Field>
      <FormProvider {...form}>
        <ReportFields
          historyDays={historyDays}
          scopeError={form.errorAt('scope.assetIds') ?? form.errorAt('scope.tags')}
        />
      </FormProvider>
      <CronFields value={cron.value} onChange={cron.onChange} error={form.errorAt('cron')} />
      <TimeZoneField
        value={timezone.value}
        onChange={timezone.onChange}
        error={form.errorAt('timezone')}
      />
      {ownId === null ? null : (
        <Checkbox
          label="Mail it to me"
          checked={recipients.value.includes(ownId)}
          onChange={(event) => recipients.onChange(event.currentTarget.checked ? [ownId] : [])}
        />
      )}
      <Field label="The mail has" error={form.errorAt('recipients')}>
        <Select options={deliveries} {...form.register('delivery')} />
      </Field>
    </FormDialog>
  );
}
