import { plans } from '@parapet/contracts/plans/plan-catalogue';
import { cellLabel, type PlanRow, priceLabel, rowTitles } from './plan-labels.ts';

function WideTable({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <table className="hidden w-full text-left sm:table">
      <thead>
        <tr>
          <td />
          {plans.map((plan) => (
            <th key={plan.tier} scope="col" className="py-3 pr-4 align-top text-lg font-medium">
              {plan.name}
              <span className="block text-md font-regular text-ink-2">{priceLabel(plan)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} className="border-t border-line">
            <th scope="row" className="py-3 pr-4 font-regular text-ink-3">
              {rowTitles[row]}
            </th>
            {plans.map((plan) => (
              <td key={plan.tier} className="py-3 pr-4">
                {cellLabel(plan, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowList({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <ul className="grid gap-6 sm:hidden">
      {plans.map((plan) => (
        <li key={plan.tier} className="border-t border-line pt-3">
          <p className="flex items-baseline justify-between pb-1 text-lg font-medium">
            {plan.name} <span className="text-md font-regular text-ink-2">{priceLabel(plan)}</span>
          </p>
          <dl>
            {rows.map((row) => (
              <div key={row} className="flex justify-between py-1">
                <dt className="text-ink-3">{rowTitles[row]}</dt>
                <dd>{cellLabel(plan, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The plans of the catalogue side by side; stacked on a phone. */
export function PlanTable({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <>
      <WideTable rows={rows} />
      <NarrowList rows={rows} />
    </>
  );
}
