import { failureMessage } from '@parapet/api-client/failure-message';
import { createReportSchema } from '@parapet/contracts/reports/report';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { FormDialog } from '@parapet/ui/form-dialog';
import { FormProvider } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { ownTimeZone } from '../../schedule-fields/time-zones.ts';
import { type ReportChoice, ReportFields } from './report-fields.tsx';

const newReport: ReportChoice = {
  type: 'executive',
  format: 'pdf',
  scope: { kind: 'all' },
  periodDays: 30,
};

/** Requests a report; its fields survive a reload. */
export function NewReportDialog({
  historyDays,
  onClose,
  onCreated,
}: {
  historyDays: number;
  onClose: () => void;
  onCreated: () => void;
}) {
  const api = useScansApi();
  const { track } = useHost();
  const draft = useFormDraft<ReportChoice>('report');
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const form = useApiForm({
    schema: createReportSchema,
    defaultValues: newReport,
    draft,
    describe: (error) => failureMessage(error, 'The report', 'was not created'),
    send: async (value) => {
      await api.createReport({ ...value, timezone: ownTimeZone() });
      track('report_created', { type: value.type, format: value.format });
      onCreated();
      onClose();
    },
  });

  return (
    <FormDialog title="New report" submitLabel="Create report" form={form} onClose={cancel}>
      <FormProvider {...form}>
        <ReportFields
          historyDays={historyDays}
          scopeError={form.errorAt('scope.assetIds') ?? form.errorAt('scope.tags')}
        />
      </FormProvider>
    </FormDialog>
  );
}
