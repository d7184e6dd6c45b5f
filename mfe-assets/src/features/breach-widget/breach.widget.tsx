import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWidgetsApi } from '../../widgets-app.ts';

const REFRESH_MS = 60_000;

/** Shows how many exposed accounts are to decide. */
export function BreachWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['breach', 'panel'],
    queryFn: ({ signal }) => api.getBreachPanel(signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={3} label="Loading exposed accounts" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Exposed accounts')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready': {
      const { provedDomains, exposures, people, toDecide, worst, searchedAt } = state.data;
      if (exposures === 0) {
        return <Frame>{nothing(provedDomains, searchedAt)}</Frame>;
      }
      const total = Object.values(toDecide).reduce((sum, count) => sum + count, 0);
      return (
        <Frame meta={`${people.toLocaleString('en')} people in breaches`}>
          <Metric
            value={total.toLocaleString('en')}
            beside={worst ? <SeverityLabel severity={worst} /> : 'nothing to decide'}
          />
          <p className="mt-1 text-ink-2">
            {toDecide.stealer_log.toLocaleString('en')} from infected devices,{' '}
            {toDecide.password.toLocaleString('en')} with a password
          </p>
        </Frame>
      );
    }
  }
}

/** Nothing found is not the same as nothing looked for. */
function nothing(provedDomains: number, searchedAt: string | null): ReactNode {
  if (provedDomains === 0) {
    return <p className="text-ink-2">Not searched: no domain is proved yet.</p>;
  }
  return (
    <p className="text-ink-2">
      {searchedAt === null
        ? 'Not searched yet: import a file, or set a key.'
        : 'No account of your proved domains was found.'}
    </p>
  );
}

function Frame({ meta, children }: { meta?: string; children: ReactNode }) {
  return (
    <Panel
      title="Exposed accounts"
      meta={meta}
      action={<TextLink href="/dashboard/breach">Breach</TextLink>}
    >
      {children}
    </Panel>
  );
}
