import { planOf } from '@parapet/contracts/plan-catalogue';
import { UNLIMITED, withinLimit } from '@parapet/contracts/subscription';
import { useSubscription } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useEffect, useRef } from 'react';

/** How much room the plan has left, before anyone types in vain. `refusal` is the service's word. */
export function PlanRoom({ refusal }: { refusal: string | null }) {
  const { status, subscription } = useSubscription();
  const { current, limit } = subscription.assets;
  const { name } = planOf(subscription.subscription_tier);
  if (refusal !== null) return <NoRoom title={refusal} isRecent />;
  if (status !== 'ready' || limit === UNLIMITED) return null;
  if (!withinLimit(current, limit)) {
    return <NoRoom title={`All ${limit} assets of the ${name} plan are in use`} />;
  }
  return (
    <p className="text-xs text-ink-3">
      {current} of {limit} assets of the {name} plan are in use.
    </p>
  );
}

function NoRoom({ title, isRecent = false }: { title: string; isRecent?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRecent) box.current?.focus();
  }, [isRecent]);
  return (
    <div ref={box} tabIndex={-1} {...(isRecent ? { role: 'alert' } : {})}>
      <Note
        tone="warn"
        title={title}
        actions={
          <>
            <Button size="sm" href="/dashboard/assets">
              Make room
            </Button>
            <Button size="sm" variant="quiet" href="/dashboard/Profile?tab=billing">
              Compare plans
            </Button>
          </>
        }
      >
        An archived asset takes no room and keeps its findings; a deleted one goes for good.
      </Note>
    </div>
  );
}
