import { failureMessage } from '@parapet/api-client/failure-message';
import type { Overview } from '@parapet/contracts/overview';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useWidgetsApi } from '../../widgets-app.ts';
import { LowestAssets, ScoreHistory } from './score-history.tsx';

/** The score with its history, or a dash with the reason while most assets are untested. */
export function ScorePanel({ overview: { score, grade, coverage } }: { overview: Overview }) {
  return (
    <Panel title="Security score" meta="100 is best">
      <Metric value={score} unit="/ 100" beside={<GradeBadge grade={grade} />} />
      <p className="pt-2 text-ink-2">
        {score === null
          ? reasonOf(coverage)
          : `The average of all assets with a score; ${testedOf(coverage)}.`}
      </p>
      {score === null ? null : <Explained score={score} />}
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

/** @param score is read again with what explains it */
function Explained({ score }: { score: number }) {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['workspace-score', score],
    queryFn: ({ signal }) => api.getScore(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Skeleton lines={3} label="Loading the history" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The history of the score')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  return (
    <>
      <ScoreHistory history={state.data.history} />
      <LowestAssets score={state.data} />
    </>
  );
}
