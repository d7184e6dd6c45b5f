import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { useSession, useWorkspace } from '@parapet/remote-kit/host';
import { KeyValue } from '@parapet/ui/key-value';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { currentPrice, historyLabel } from '../../plan/plan-labels.ts';
import { renewalText } from './billing-notes.tsx';
import { ManagePlan } from './manage-plan.tsx';

/** The current plan: price, limits and owner. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { name } = planOf(subscription.subscription_tier);
  const renewal = renewalText(subscription);
  return (
    <Panel title="Current plan">
      <div className="flex flex-col gap-4">
        <Metric value={name} beside={currentPrice(subscription)} />
        <KeyValue
          items={[
            { key: 'Plan owner', value: <PlanOwner subscription={subscription} /> },
            ...(renewal === null ? [] : [{ key: 'Next payment', value: renewal }]),
            { key: 'Scan history', value: historyLabel(subscription.scan_history_days) },
            {
              key: 'Members',
              value: subscription.can_invite_users ? 'Can be invited' : 'Only you',
            },
            ...(subscription.features.length > 0
              ? [{ key: 'Includes', value: subscription.features.join(', ') }]
              : []),
          ]}
        />
        {subscription.owner.is_you ? (
          <ManagePlan subscription={subscription} />
        ) : (
          <p className="text-xs text-ink-3">
            Only the owner of the workspace changes its plan and pays for it.
          </p>
        )}
      </div>
    </Panel>
  );
}

function PlanOwner({ subscription: { owner } }: { subscription: Subscription }) {
  const { user } = useSession();
  const workspace = useWorkspace();
  if (owner.is_you) return <>You{user?.email ? `, ${user.email}` : ''}</>;
  return <>The owner of {workspace?.name ?? 'this workspace'}</>;
}
