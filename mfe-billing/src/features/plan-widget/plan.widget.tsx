import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import type { ReactNode } from 'react';
import { PlanFailure } from '../../plan/plan-failure.tsx';
import { currentPrice } from '../../plan/plan-labels.ts';
import { UsageList } from '../../plan/usage-list.tsx';
import { usePlan } from '../../plan/use-plan.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';

/** The plan of the workspace and its usage. */
export function PlanWidget() {
  const plan = usePlan();
  switch (plan.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={4} label="Loading the plan" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <PlanFailure />
        </Frame>
      );
    case 'ready': {
      const { subscription } = plan;
      return (
        <Frame>
          <div className="flex flex-col gap-4">
            <Metric
              value={planOf(subscription.subscription_tier).name}
              beside={currentPrice(subscription)}
            />
            <UsageList subscription={subscription} />
          </div>
        </Frame>
      );
    }
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Panel
      title="Plan and usage"
      action={<TextLink href={settingsHref('billing')}>Compare plans</TextLink>}
    >
      {children}
    </Panel>
  );
}
