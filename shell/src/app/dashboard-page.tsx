import { EmptyState } from '@parapet/ui/empty-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { useEffect } from 'react';
import { useWidgets, WidgetSlot } from '../remotes/widget-slot.tsx';
import { useWorkspaceState, WorkspaceFailure } from '../session/workspace-failure.tsx';
import { useTourGuide } from '../tour/tour-guide-context.tsx';

/** The overview: courses of panels that the remotes lend. The shell owns none of their content. */
export function DashboardPage() {
  const widgets = useWidgets('dashboard');
  const { arrive } = useTourGuide();
  const standing = useWorkspaceState();
  useEffect(arrive, [arrive]);
  if (standing === 'lost') {
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
          <EmptyState title="Nothing to show">
            No part of Parapet lends a panel right now.
          </EmptyState>
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
