import { type SlotWidget, widgetsIn } from '@parapet/remote-kit/page/registry';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { FailureCard } from './failure-card.tsx';
import { MountedRemote } from './mounted-remote.tsx';
import { useRegistry } from './remotes-context.tsx';
import { useKeptHeight } from './use-kept-height.ts';

/** Returns the widgets of a slot in their declared order. */
export const useWidgets = (slot: string): SlotWidget[] => widgetsIn(useRegistry(), slot);

const ownsDashboard = (pathname: string): boolean => pathname === '/dashboard';

/** One widget. It renders its own header; the shell renders it while loading and on failure. */
export function WidgetSlot({ remote, widget }: SlotWidget) {
  const { ref, minHeight } = useKeptHeight(`${remote.name} ${widget.id}`, {
    others: widget.height,
    phone: widget.phoneHeight,
  });
  return (
    <div
      ref={ref}
      style={{ minHeight }}
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
