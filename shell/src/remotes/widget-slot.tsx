import { type SlotWidget, widgetsIn } from '@parapet/remote-kit/page/registry';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useRef } from 'react';
import { FailureCard } from './failure-card.tsx';
import { MountedRemote } from './mounted-remote.tsx';
import { useRegistry } from './remotes-context.tsx';
import { useKeptHeight } from './use-kept-height.ts';
import { useNear } from './use-near.ts';

/** Returns the widgets of a slot in their declared order. */
export const useWidgets = (slot: string): SlotWidget[] => widgetsIn(useRegistry(), slot);

const ownsDashboard = (pathname: string): boolean => pathname === '/dashboard';

/**
 * One widget. It renders its own header; the shell renders it while loading and on failure. Below the
 * window it waits until it is near.
 */
export function WidgetSlot({ remote, widget }: SlotWidget) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNear(ref);
  const minHeight = useKeptHeight(ref, `${remote.name} ${widget.id}`, {
    first: { others: widget.height, phone: widget.phoneHeight },
    isWaiting: !isNear,
  });
  const loading = (
    <Panel title={widget.title}>
      <div aria-busy="true">
        <Skeleton lines={4} />
      </div>
    </Panel>
  );
  return (
    <div
      ref={ref}
      style={{ minHeight }}
      className={`shell-widget shell-widget-${widget.span}`}
      data-mfe-slot={widget.slot}
      data-tour={widget.id}
      data-waiting={isNear ? undefined : ''}
    >
      {isNear ? (
        <MountedRemote
          // Another build is another remote: nothing of the one before is mounted again.
          key={remote.entry.baseUrl}
          entry={remote.entry}
          widget={widget.id}
          basePath="/dashboard"
          slot={widget.slot}
          owns={ownsDashboard}
          loading={loading}
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
      ) : (
        <div className="shell-loading">{loading}</div>
      )}
    </div>
  );
}
