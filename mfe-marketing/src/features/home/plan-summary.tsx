import { TextLink } from '@parapet/ui/link';
import { PlanTable } from '../../plans/plan-table.tsx';

/** A short table of the plans. */
export function PlanSummary() {
  return (
    <section aria-labelledby="plans" className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="plans" className="text-display-sm font-medium tracking-[-0.032em]">
          Pay for what you monitor
        </h2>
        <TextLink href="/pricing">Compare all plans</TextLink>
      </div>
      <PlanTable rows={['assets', 'cloudAccounts', 'workspaces', 'scanHistoryDays']} />
    </section>
  );
}
