import { failureMessage } from '@parapet/api-client/failure-message';
import { usePolling, useRefusal } from '@parapet/remote-kit/host';
import { footerOf, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, FilePlus } from 'lucide-react';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { NewReportDialog } from './new-report-dialog.tsx';
import { reportColumns } from './report-columns.tsx';
import { isOpen, reportName } from './report-labels.ts';
import { ReportScheduleDialog } from './report-schedule-dialog.tsx';
import { ReportSchedulesPanel } from './report-schedules-panel.tsx';
import { useReportCommands } from './use-report-commands.ts';

/** Polling interval while a report is being made, in milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 2_000;

export function ReportsPage() {
  const api = useScansApi();
  const queries = useQueryClient();
  const polling = usePolling(REFRESH_MS);
  const refusal = useRefusal('makeReports');
  const deleteRefusal = useRefusal('makeReports', { toRemove: true });
  const [dialog, setDialog] = useState<'report' | 'schedule' | null>(null);
  const { state, more, reload, loadMore } = usePagedQuery({
    queryKey: ['reports'],
    readPage: (cursor, signal) => api.listReports({ cursor, limit: 50 }, signal),
    refetchInterval: (pages) => (pages.some(({ items }) => items.some(isOpen)) ? polling : false),
  });
  const commands = useReportCommands(reload);
  const newReport = (
    <Button variant="primary" icon={FilePlus} onClick={() => setDialog('report')} refusal={refusal}>
      New report
    </Button>
  );
  const table = {
    label: 'Reports',
    columns: reportColumns(commands, deleteRefusal),
    rowKey: (report: { id: string }) => report.id,
    rowLabel: reportName,
  };
  const content = () => {
    switch (state.status) {
      case 'loading':
        return <DataTable {...table} rows={[]} loading />;
      case 'failed':
        return (
          <FailureState
            message={failureMessage(state.error, 'Reports')}
            onRetry={reload}
            retrying={state.retrying}
          />
        );
      case 'ready': {
        const { items } = state.data;
        if (items.length === 0) {
          return (
            <EmptyState level={2} title="No reports yet" action={newReport}>
              A report shows the score, the coverage and the findings of a period, as a PDF to hand
              on or as data. It is kept for 90 days at most.
            </EmptyState>
          );
        }
        return (
          <DataTable
            {...table}
            rows={items}
            footer={<ListFooter loaded={items.length} {...footerOf({ more, loadMore })} />}
          />
        );
      }
    }
  };
  const ready = state.status === 'ready' ? state.data : null;
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <>
            <Button
              icon={CalendarPlus}
              onClick={() => setDialog('schedule')}
              refusal={useRefusal('manageSchedules')}
            >
              Schedule
            </Button>
            {ready && ready.items.length > 0 ? newReport : null}
          </>
        }
      />
      <ReportSchedulesPanel />
      <Row>
        <Panel flush>{content()}</Panel>
      </Row>
      {dialog === 'report' && ready ? (
        <NewReportDialog
          historyDays={ready.first.historyDays}
          onClose={() => setDialog(null)}
          onCreated={reload}
        />
      ) : null}
      {dialog === 'schedule' && ready ? (
        <ReportScheduleDialog
          historyDays={ready.first.historyDays}
          onClose={() => setDialog(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['report-schedules'] })}
        />
      ) : null}
    </>
  );
}
