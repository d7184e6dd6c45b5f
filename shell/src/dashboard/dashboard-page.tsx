import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { useEffect, useRef } from 'react';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useWidgets, WidgetSlot } from '../remotes/widget-slot.tsx';
import {
  SecondFactorMissing,
  useLacksSecondFactor,
  useWorkspaceState,
  WorkspaceFailure,
} from '../session/workspace/workspace-failure.tsx';
import { useTourGuide } from '../tour/tour-guide-context.tsx';
import { SlowPanels } from './slow-panels.tsx';

/** The commands that remotes offer here; the last one is the primary one. */
function OverviewActions() {
  const { remotes } = useRegistry();
  const commands = remotes.flatMap(({ manifest }) => manifest?.commands ?? []);
  const shown = commands.filter(({ onOverview }) => onOverview === true);
  return shown.map(({ id, label, to }, index) => (
    <Button key={id} href={to} {...(index === shown.length - 1 ? { variant: 'primary' } : {})}>
      {label}
    </Button>
  ));
}

/** The overview: rows of panels that the remotes provide. The shell owns none of their content. */
export function DashboardPage() {
  const widgets = useWidgets('dashboard');
  const { enterDashboard } = useTourGuide();
  const workspaceState = useWorkspaceState();
  const isClosed = useLacksSecondFactor();
  const panels = useRef<HTMLDivElement>(null);
  useEffect(enterDashboard, [enterDashboard]);
  if (isClosed || workspaceState === 'failed') {
    return (
      <>
        <PageHeader title="Overview" />
        {isClosed ? <SecondFactorMissing /> : <WorkspaceFailure />}
      </>
    );
  }
  return (
    <>
      <PageHeader title="Overview" actions={<OverviewActions />} />
      {widgets.length === 0 ? (
        <Panel>
          <EmptyState title="Nothing to show">No remote provides a panel right now.</EmptyState>
        </Panel>
      ) : (
        <div className="shell-widgets" ref={panels}>
          {widgets.map(({ remote, widget }) => (
            <WidgetSlot key={`${remote.name} ${widget.id}`} remote={remote} widget={widget} />
          ))}
        </div>
      )}
      <SlowPanels within={panels} />
    </>
  );
}
