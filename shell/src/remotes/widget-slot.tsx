import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { FailureCard } from './failure-card.tsx';
import { MountedRemote } from './mounted-remote.tsx';
import { type LentWidget, widgetsIn } from './registry.ts';
import { useRegistry } from './remotes-context.tsx';

/** The widgets that live remotes lend to a slot, in the order that they ask for. */
export const useWidgets = (slot: string): LentWidget[] => widgetsIn(useRegistry(), slot);

const ownsDashboard = (pathname: string): boolean => pathname === '/dashboard';

/** One shared panel. It draws its own head; until it is there, and if it fails, the host does. */
export function WidgetSlot({ remote, widget }: LentWidget) {
  return (
    <div
      className={`shell-widget shell-widget-${widget.span}`}
      data-mfe-slot={widget.slot}
      data-tour={widget.id}
    >
      <MountedRemote
        entry={remote.entry}
        widget={widget.id}
        basePath="/dashboard"
        slot={widget.slot}
        owns={ownsDashboard}
        loading={
          <Panel title={widget.title}>
            <div aria-busy="true">
              <Skeleton lines={4} />
            </div>
          </Panel>
        }
        failed={(reason, retry) => (
          <div data-tour-skip>
            <Panel title={widget.title}>
              <FailureCard
                title={widget.title}
                remote={remote.name}
                reason={reason}
                onRetry={retry}
              />
            </Panel>
          </div>
        )}
      />
    </div>
  );
}
