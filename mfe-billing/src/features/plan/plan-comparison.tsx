import { failureMessage } from '@parapet/api-client/failure-message';
import type { Plan, Tier } from '@parapet/contracts/plans/subscription';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { DataTable } from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { planColumns } from './plan-columns.tsx';

const keyOf = (plan: Plan) => plan.tier;
const labelOf = (plan: Plan) => plan.name;

/** The available plans. Where nothing is sold, the operator sets the plan of an account. */
export function PlanComparison({ current }: { current: Tier | null }) {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.listPlans(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <Panel title="Plans">
        <FailureState
          message={failureMessage(state.error, 'The plans')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Plans" meta="prices without VAT" flush>
      <DataTable
        label="Plans"
        columns={planColumns(current)}
        rows={state.status === 'ready' ? state.data.items : []}
        rowKey={keyOf}
        rowLabel={labelOf}
        currentKey={current}
        loading={state.status === 'loading'}
        ghostRows={5}
      />
      {state.status === 'ready' && state.data.payments === 'none' ? (
        <p className="px-5 py-3 text-xs text-ink-3 max-[719px]:px-4">
          This installation takes no payments. Its operator sets the plan of each account.
        </p>
      ) : null}
    </Panel>
  );
}
