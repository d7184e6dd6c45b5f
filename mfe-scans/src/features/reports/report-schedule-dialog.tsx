import { failureMessage } from '@parapet/api-client/failure-message';
import { createReportScheduleSchema } from '@parapet/contracts/report';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useSession } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { CronFields } from '../../schedule-fields/cron-fields.tsx';
import { zonesWith } from '../../schedule-fields/time-zones.ts';
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
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  recipients,
  delivery: 'link',
});

const deliveries = [
  { value: 'link', label: 'A link; you sign in to download' },
  { value: 'attachment', label: 'The file' },
];

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
  const session = useSession();
  const ownId = session.user?.id ?? null;
  const formId = useId();
  const form = useApiForm({
    schema: createReportScheduleSchema,
    defaultValues: newSchedule(ownId === null ? [] : [ownId]),
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
  const type = useController({ control, name: 'type' }).field;
  const format = useController({ control, name: 'format' }).field;
  const scope = useController({ control, name: 'scope' }).field;
  const period = useController({ control, name: 'periodDays' }).field;
  const cron = useController({ control, name: 'cron' }).field;
  const timezone = useController({ control, name: 'timezone' }).field;
  const recipients = useController({ control, name: 'recipients' }).field;

  return (
    <Dialog
      open
      size="lg"
      title="Schedule a report"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.pending}>
            Add schedule
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        <Field label="Name" error={form.errorAt('name')}>
          <TextInput data-autofocus placeholder="Monthly report" {...form.register('name')} />
        </Field>
        <ReportFields
          value={{
            type: type.value,
            format: format.value,
            scope: scope.value,
            periodDays: period.value,
          }}
          onChange={(change) => {
            if (change.type) type.onChange(change.type);
            if (change.format) format.onChange(change.format);
            if (change.scope) scope.onChange(change.scope);
            if (change.periodDays) period.onChange(change.periodDays);
          }}
          historyDays={historyDays}
          scopeError={form.errorAt('scope.assetIds') ?? form.errorAt('scope.tags')}
        />
        <CronFields value={cron.value} onChange={cron.onChange} error={form.errorAt('cron')} />
        <Field label="Time zone" error={form.errorAt('timezone')}>
          <Select
            options={zonesWith(timezone.value)}
            value={timezone.value}
            onChange={(event) => timezone.onChange(event.currentTarget.value)}
          />
        </Field>
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
      </form>
    </Dialog>
  );
}
