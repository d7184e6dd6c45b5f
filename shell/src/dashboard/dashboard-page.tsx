import { EmptyState } from '@parapet/ui/empty-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { useEffect } from 'react';
import { useWidgets, WidgetSlot } from '../remotes/widget-slot.tsx';
import { useWorkspaceState, WorkspaceFailure } from '../session/workspace-failure.tsx';
import { useTourGuide } from '../tour/tour-guide-context.tsx';

/** The overview: rows of panels that the remotes provide. The shell owns none of their content. */
export function DashboardPage() {
  const widgets = useWidgets('dashboard');
  const { enterDashboard } = useTourGuide();
  const workspaceState = useWorkspaceState();
  useEffect(enterDashboard, [enterDashboard]);
  if (workspaceState === 'failed') {
    return (
      <>
        <PageHeader title="Overview" />
        <WorkspaceFailure />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Overview" />
      {widgets.length === 0 ? (
        <Panel>
          <EmptyState title="Nothing to show">No remote provides a panel right now.</EmptyState>
        </Panel>
      ) : (
        <div className="shell-widgets">
          {widgets.map(({ remote, widget }) => (
            <WidgetSlot key={`${remote.name} ${widget.id}`} remote={remote} widget={widget} />
          ))}
        </div>
      )}
    </>
  );
}
