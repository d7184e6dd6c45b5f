import { PLANNED_NOTE, plannedFeatures, planOf } from '@parapet/contracts/plans/plan-catalogue';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel } from '@parapet/ui/panel';

const items = plannedFeatures.map(({ name, from }) => ({ key: name, value: planOf(from).name }));

/** Shows what no plan has today, in the words of the public page of prices. */
export function PlannedFeatures() {
  return (
    <Panel title="Not offered yet">
      <p className="pb-4 text-ink-2">{PLANNED_NOTE}</p>
      <KeyValue items={items} />
    </Panel>
  );
}
