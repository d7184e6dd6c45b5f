import { failureMessage } from '@parapet/api-client/failure-message';
import { hasRight, type Right, refusalHint } from '@parapet/contracts/access/rights';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { Schedule } from '@parapet/contracts/scans/schedule';
import { useRefusal, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { useScheduleCommands } from './use-schedule-commands.ts';
import { useSchedules } from './use-schedules.ts';

/** Schedules that are shown until all are asked for. */
const SHOWN = 3;

/** Shows what starts scans by itself, with the next runs. */
export function SchedulesPanel() {
  const workspace = useWorkspace();
  const { user } = useSession();
  /** Who may scan changes what they have planned for one time. */
  const rightFor = ({ once, createdBy }: Schedule): Right =>
    once !== null && createdBy === user?.id ? 'scan' : 'manageSchedules';
  const mayManage = hasRight(workspace?.role, 'manageSchedules');
  const refusal = useRefusal('manageSchedules');
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { state, reload } = useSchedules();
  const commands = useScheduleCommands(reload);

  const content = () => {
    if (state.status === 'loading') return <Skeleton lines={2} label="Loading schedules" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'Schedules')}
          onRetry={reload}
          retrying={state.retrying}
        />
      );
    }
    const { items } = state.data;
    if (items.length === 0) {
      return (
        <p className="text-ink-2">
          {mayManage
            ? 'A schedule starts scans by itself, such as each night.'
            : 'No schedules yet. An admin can add one.'}
        </p>
      );
    }
    // Single runs first: they are the nearest, and were just planned.
    const ordered = [...items].sort((a, b) => Number(b.once !== null) - Number(a.once !== null));
    const shown = showsAll ? ordered : ordered.slice(0, SHOWN);
    return (
      <>
        <ul aria-label="Schedules">
          {shown.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              commands={commands}
              disabledReason={refusalHint(workspace, rightFor(schedule))}
              removeDisabledReason={refusalHint(workspace, rightFor(schedule), { toRemove: true })}
              onEdit={() => setOpen(schedule.id)}
            />
          ))}
        </ul>
        {shown.length < items.length ? (
          <div className="pt-3">
            <Button size="sm" onClick={() => setShowsAll(true)}>
              Show all {items.length}
            </Button>
          </div>
        ) : null}
      </>
    );
  };

  const ready = state.status === 'ready' ? state.data : null;
  const edited = ready?.items.find(({ id }) => id === open);
  // The dialog stays mounted when the list reloads, so input is kept.
  return (
    <Row>
      <Panel
        title="Schedules"
        meta={
          ready && ready.usage.limit !== UNLIMITED
            ? `${ready.usage.current} of ${ready.usage.limit} in your plan`
            : null
        }
        action={
          <Button size="sm" icon={CalendarPlus} onClick={() => setOpen('new')} refusal={refusal}>
            Add schedule
          </Button>
        }
      >
        {content()}
        {mayManage && (open === 'new' || edited) ? (
          <ScheduleDialog
            schedule={edited ?? null}
            onClose={() => setOpen(null)}
            onSaved={reload}
          />
        ) : null}
      </Panel>
    </Row>
  );
}
