import type { Subscription } from '@parapet/contracts/plans/subscription';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { PlanFailure } from '../../plan/plan-failure.tsx';
import { type PlanState, usePlan } from '../../plan/use-plan.ts';
import { BillingDetailsPanel } from './billing-details-form.tsx';
import { BillingNotes } from './billing-notes.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentResult } from './payment-result.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PlannedFeatures } from './planned-features.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** The current plan, its usage, the other plans and what was paid. */
export function PlanTab() {
  const plan = usePlan();
  return (
    <>
      <PaymentResult />
      {plan.status === 'ready' ? <BillingNotes subscription={plan.subscription} /> : null}
      <OwnPlan plan={plan} />
      <Row>
        <PlanComparison
          current={plan.status === 'ready' ? plan.subscription.subscription_tier : null}
        />
      </Row>
      <Row>
        <PlannedFeatures />
      </Row>
      {plan.status === 'ready' ? <Payments subscription={plan.subscription} /> : null}
    </>
  );
}

/** A member of somebody else's workspace pays for nothing there. */
function Payments({ subscription }: { subscription: Subscription }) {
  const api = useBillingApi();
  const { data } = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.listPlans(signal),
  });
  if (!subscription.owner.is_you || data === undefined || data.payments === 'none') return null;
  return (
    <>
      <Row columns="two">
        <PlanCheckout subscription={subscription} />
        <BillingDetailsPanel />
      </Row>
      <Row>
        <InvoiceList />
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
