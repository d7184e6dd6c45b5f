import { failureMessage } from '@parapet/api-client/failure-message';
import type { Overview } from '@parapet/contracts/reports/overview';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useState } from 'react';
import { useScore } from '../../score/use-score.ts';
import { LowestAssets, ScoreChange, ScoreHistory } from './score-history.tsx';

/** The score and how it moved, or a dash with the reason while most assets are untested. */
export function ScorePanel({ overview: { score, grade, coverage } }: { overview: Overview }) {
  return (
    <Panel title="Security score">
      <Metric value={score} unit="/ 100" />
      {score === null ? (
        <p className="pt-1 text-ink-2">{reasonOf(coverage)}</p>
      ) : (
        <Explained grade={grade} />
      )}
    </Panel>
  );
}

type Coverage = Overview['coverage'];

const testedOf = ({ tested, assets }: Coverage): string =>
  `${tested.toLocaleString('en')} of ${assets.toLocaleString('en')} ${tested === 1 ? 'was' : 'were'} tested`;

/** Why there is no score: an asset that was tested with gaps has none either. */
const reasonOf = (coverage: Coverage): string => {
  const { tested, assets } = coverage;
  if (tested === 0) return 'There is no score until a scan has tested an asset.';
  const why =
    tested * 2 > assets ? 'gaps leave most assets without one' : 'most assets are untested';
  return `There is no score while ${why}; ${testedOf(coverage)}.`;
};

function Explained({ grade }: { grade: Overview['grade'] }) {
  const query = useScore();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-2 pt-1">
        <GradeBadge grade={grade} />
        {query.data ? <ScoreChange items={query.data.history.items} /> : null}
      </p>
      <div className="-ml-2 pt-1">
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          Score breakdown
        </Button>
      </div>
      {isOpen ? <Breakdown query={query} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Breakdown({
  query,
  onClose,
}: {
  query: ReturnType<typeof useScore>;
  onClose: () => void;
}) {
  const state = useQueryState(query);
  return (
    <Dialog open title="Score breakdown" onClose={onClose}>
      {state.status === 'loading' ? <Skeleton lines={6} label="Loading the breakdown" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The score breakdown')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' ? (
        <>
          <ScoreHistory items={state.data.history.items} />
          <LowestAssets score={state.data} />
        </>
      ) : null}
    </Dialog>
  );
}
