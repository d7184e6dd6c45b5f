import { extraAssetCentsOf, planOf } from '@parapet/contracts/plans/plan-catalogue';
import { euroText } from '@parapet/contracts/plans/plan-price';
import { type Tier, UNLIMITED, withinLimit } from '@parapet/contracts/plans/subscription';
import { useSubscription } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { useEffect, useRef } from 'react';

/** Returns what the plan asks for an asset above its own; empty where it sells none. */
const furtherLabel = (tier: Tier): string => {
  const cents = extraAssetCentsOf(tier);
  return cents === null ? '' : ` A further asset costs ${euroText(cents)} a month, without VAT.`;
};

/** Shows how many assets the plan has left. `limitError` is the service's message at the limit. */
export function PlanLimit({ limitError }: { limitError: string | null }) {
  const { status, subscription } = useSubscription();
  const { current, limit } = subscription.assets;
  const { name } = planOf(subscription.subscription_tier);
  const further = furtherLabel(subscription.subscription_tier);
  if (limitError !== null) return <LimitReached title={limitError} further={further} isRecent />;
  if (status !== 'ready' || limit === UNLIMITED) return null;
  if (!withinLimit(current, limit)) {
    return (
      <LimitReached
        title={`All ${limit.toLocaleString('en')} assets of the ${name} plan are in use`}
        further={further}
      />
    );
  }
  return (
    <p className="text-xs text-ink-3">
      {current.toLocaleString('en')} of {limit.toLocaleString('en')} assets of the {name} plan are
      in use.{further}
    </p>
  );
}

function LimitReached({
  title,
  further,
  isRecent = false,
}: {
  title: string;
  further: string;
  isRecent?: boolean;
}) {
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
              Manage assets
            </Button>
            <Button size="sm" variant="quiet" href="/dashboard/Profile?tab=billing">
              Compare plans
            </Button>
          </>
        }
      >
        Archived assets keep their findings and do not count. Deleting is permanent.{further}
      </Note>
    </div>
  );
}
