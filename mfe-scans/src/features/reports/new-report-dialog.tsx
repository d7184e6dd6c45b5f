import { failureMessage } from '@parapet/api-client/failure-message';
import { createReportSchema } from '@parapet/contracts/report';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FormError } from '@parapet/ui/form-error';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { type ReportChoice, ReportFields } from './report-fields.tsx';

const newReport: ReportChoice = {
  type: 'executive',
  format: 'pdf',
  scope: { kind: 'all' },
  periodDays: 30,
};

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
  const formId = useId();
  const form = useApiForm({
    schema: createReportSchema,
    defaultValues: newReport,
    describe: (error) => failureMessage(error, 'The report', 'was not created'),
    send: async (value) => {
      await api.createReport(value);
      track('report_created', { type: value.type, format: value.format });
      onCreated();
      onClose();
    },
  });
  const { control } = form;
  const type = useController({ control, name: 'type' }).field;
  const format = useController({ control, name: 'format' }).field;
  const scope = useController({ control, name: 'scope' }).field;
  const period = useController({ control, name: 'periodDays' }).field;

  return (
    <Dialog
      open
      title="New report"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.pending}>
            Create report
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
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
      </form>
    </Dialog>
  );
}
