import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { PlanFailure } from '../../plan/plan-failure.tsx';
import { type PlanState, usePlan } from '../../plan/use-plan.ts';
import { CurrentPlan } from './current-plan.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** The current plan, its usage and the other plans. */
export function PlanTab() {
  const plan = usePlan();
  return (
    <>
      <OwnPlan plan={plan} />
      <Row>
        <PlanComparison
          current={plan.status === 'ready' ? plan.subscription.subscription_tier : null}
        />
      </Row>
    </>
  );
}

function OwnPlan({ plan }: { plan: PlanState }) {
  switch (plan.status) {
    case 'loading':
      return (
        <Row columns="start-medium">
          <Panel title="Current plan">
            <Skeleton lines={4} label="Loading the plan" />
          </Panel>
          <Panel title="Usage">
            <Skeleton lines={4} label="Loading the usage" />
          </Panel>
        </Row>
      );
    case 'failed':
      return (
        <Row>
          <Panel>
            <PlanFailure />
          </Panel>
        </Row>
      );
    case 'ready':
      return (
        <Row columns="start-medium">
          <CurrentPlan subscription={plan.subscription} />
          <UsagePanel subscription={plan.subscription} />
        </Row>
      );
  }
}
