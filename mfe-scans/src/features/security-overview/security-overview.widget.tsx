import { failureMessage } from '@parapet/api-client/failure-message';
import type { Overview } from '@parapet/contracts/reports/overview';
import { usePolling } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWidgetsApi } from '../../widgets-app.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { ScorePanel } from './score-panel.tsx';

/** Polling interval in milliseconds, of a host that tells of no changes: scans change the overview. */
const REFRESH_MS = 30_000;

/** The score of the workspace and what it counts. */
export function SecurityOverview() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.getOverview(signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Row columns="start-narrow">
            <Panel title="Security score">
              <Skeleton lines={3} label="Loading the score" />
            </Panel>
            <Panel title="Coverage">
              <Skeleton lines={3} label="Loading the coverage" />
            </Panel>
          </Row>
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <Row>
            <Panel>
              <FailureState
                message={failureMessage(state.error, 'The security overview')}
                onRetry={query.refetch}
                retrying={state.retrying}
              />
            </Panel>
          </Row>
        </Frame>
      );
    case 'ready':
      return <ReadyOverview overview={state.data} />;
  }
}

function ReadyOverview({ overview }: { overview: Overview }) {
  return (
    <Frame>
      <Row columns="start-narrow">
        <ScorePanel overview={overview} />
        <CoveragePanel coverage={overview.coverage} />
      </Row>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="pp-rows" aria-label="Security overview">
      {children}
    </section>
  );
}
