import { PLANNED_NOTE, plannedFeatures, planOf } from '@parapet/contracts/plans/plan-catalogue';

/** Shows what no plan has today, so that nobody buys one for it. */
export function PlannedFeatures() {
  return (
    <section aria-labelledby="planned" className="grid max-w-text gap-3">
      <h2 id="planned" className="text-xl font-medium">
        Not offered yet
      </h2>
      <p className="text-ink-2">{PLANNED_NOTE}</p>
      <dl>
        {plannedFeatures.map(({ id, name, from }) => (
          <div key={id} className="flex justify-between gap-6 border-t border-line py-2">
            <dt>{name}</dt>
            <dd className="text-ink-2">{planOf(from).name}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
