import { failureMessage } from '@parapet/api-client/failure-message';
import type { Overview } from '@parapet/contracts/overview';
import { useResource } from '@parapet/remote-kit/resource';
import { useRefresh } from '@parapet/remote-kit/use-refresh';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import type { ReactNode } from 'react';
import { useScansApi } from '../../app.ts';
import { CoverageRow } from './coverage-row.tsx';
import { OpenFindings } from './open-findings.tsx';
import { ScorePanel } from './score-panel.tsx';

/** Refresh interval in milliseconds: scans change the overview. */
const REFRESH_MS = 30_000;

/** The score, open findings and coverage of the workspace. */
export function SecurityOverview() {
  const api = useScansApi();
  const { state, reload } = useResource(`overview of ${api.workspaceId}`, api.getOverview);
  useRefresh(() => void reload(), REFRESH_MS);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Row>
            <Panel>
              <Skeleton lines={2} label="Loading the coverage" />
            </Panel>
          </Row>
          <Row columns="start-narrow">
            <Panel title="Security score">
              <Skeleton lines={3} label="Loading the score" />
            </Panel>
            <Panel title="Open findings by severity">
              <Skeleton lines={5} label="Loading the findings" />
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
                onRetry={reload}
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
      <CoverageRow coverage={overview.coverage} />
      <Row columns="start-narrow">
        <ScorePanel overview={overview} />
        <OpenFindings overview={overview} />
      </Row>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <section aria-label="Security overview">{children}</section>;
}
