import { Button } from '@parapet/ui/button';
import { PlanTable } from '../../plans/plan-table.tsx';
import { PlannedFeatures } from '../../plans/planned-features.tsx';

/** All plans and their limits, from the catalogue that the product enforces. */
export function PricingPage() {
  return (
    <div className="grid gap-10 pt-12">
      <div className="grid max-w-text gap-4">
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">Pricing</h1>
        <p className="text-lg text-ink-2">
          Every plan runs the same checks with the same evidence. They differ in limits and members,
          which the API enforces. Prices are in euros, without VAT.
        </p>
      </div>
      <PlanTable
        rows={[
          'assets',
          'extraAsset',
          'workspaces',
          'cloudAccounts',
          'schedules',
          'integrations',
          'scanHistoryDays',
          'canInviteUsers',
          'subdomainSync',
        ]}
      />
      <PlannedFeatures />
      <div>
        <Button variant="accent" size="lg" href="/register">
          Start free
        </Button>
      </div>
    </div>
  );
}
