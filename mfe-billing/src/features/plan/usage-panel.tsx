import type { Subscription } from '@parapet/contracts/plans/subscription';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';
import { UsageList } from '../../plan/usage-list.tsx';

/** The usage of the plan, in total and by workspace. */
export function UsagePanel({ subscription }: { subscription: Subscription }) {
  const { details } = subscription.workspaces;
  return (
    <Panel title="Usage" meta="across all workspaces of the plan owner">
      <div className="flex flex-col gap-5">
        <UsageList subscription={subscription} showExcluded />
        {details.length > 1 ? (
          <section aria-label="Assets by workspace">
            <h3 className="pb-2 text-xs text-ink-3">Assets by workspace</h3>
            <KeyValue
              items={details.map(({ name, assets }) => ({
                key: name,
                value: assets.toLocaleString('en'),
              }))}
            />
          </section>
        ) : null}
      </div>
    </Panel>
  );
}
