import { failureMessage } from '@parapet/api-client/failure-message';
import { refusalHint } from '@parapet/contracts/access/rights';
import type { ReportSchedule } from '@parapet/contracts/reports/report';
import { useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { cronLabel } from '../../schedule-labels/schedule-labels.ts';
import { TimedRow } from '../../timed-list/timed-row.tsx';
import { reportName } from './report-labels.ts';
import { type ReportCommands, useReportCommands } from './use-report-commands.ts';

/** The schedules of reports. It has its height from the start, so that the reports below stay. */
export function ReportSchedulesPanel() {
  const api = useScansApi();
  const workspace = useWorkspace();
  const query = useQuery({
    queryKey: ['report-schedules'],
    queryFn: ({ signal }) => api.listReportSchedules(signal),
  });
  const state = useQueryState(query);
  const commands = useReportCommands(() => void query.refetch());
  const content = () => {
    if (state.status === 'loading') return <Skeleton lines={2} label="Loading schedules" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'Schedules')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      );
    }
    if (state.data.items.length === 0) {
      return <p className="text-ink-2">A schedule makes a report by itself and mails it.</p>;
    }
    return (
      <ul aria-label="Schedules of reports">
        {state.data.items.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            commands={commands}
            disabledReason={refusalHint(workspace, 'manageSchedules')}
            removeDisabledReason={refusalHint(workspace, 'manageSchedules', { toRemove: true })}
          />
        ))}
      </ul>
    );
  };
  return (
    <Row>
      <Panel title="Schedules">
        <div className="min-h-14">{content()}</div>
      </Panel>
    </Row>
  );
}

function ScheduleRow({
  schedule,
  commands,
  disabledReason,
  removeDisabledReason,
}: {
  schedule: ReportSchedule;
  commands: ReportCommands;
  disabledReason: string | undefined;
  removeDisabledReason: string | undefined;
}) {
  const { name, cron, timezone, nextRunAt, status, recipients } = schedule;
  const isPaused = status === 'paused';
  return (
    <TimedRow
      name={name}
      facts={
        <>
          <span className="text-ink-2">
            {cronLabel(cron)}, {timezone}
          </span>
          {isPaused ? <StatusText tone="neutral">Paused</StatusText> : null}
        </>
      }
      isPaused={isPaused}
      commands={{
        setPaused: (paused) => void commands.setPaused(schedule, paused),
        remove: () => void commands.removeSchedule(schedule),
      }}
      disabledReason={disabledReason}
      removeDisabledReason={removeDisabledReason}
    >
      <span>{reportName(schedule)}</span>
      {nextRunAt ? <RelativeTime at={nextRunAt} prefix="Next report" /> : null}
      <span>{recipients.length === 0 ? 'Not mailed' : `Mailed to ${recipients.length}`}</span>
    </TimedRow>
  );
}
