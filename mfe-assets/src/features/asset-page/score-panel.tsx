import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/asset';
import type { AssetScore } from '@parapet/contracts/score';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';
import { ScoreFactors } from './score-factors.tsx';

/** The score of an asset, how it moved and how it came about. */
export function ScorePanel({ asset }: { asset: Asset }) {
  const { score, grade } = asset;
  return (
    <Panel title="Score">
      <Metric value={score} unit="/ 100" beside={<GradeBadge grade={grade} />} />
      {score === null ? (
        <p className="pt-2 text-ink-3">A score needs a scan that tested the asset.</p>
      ) : (
        <ReadScore asset={asset} />
      )}
    </Panel>
  );
}

function ReadScore({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const query = useQuery({
    // The time of the last scan, so that a scan that ends reads it again.
    queryKey: ['asset-score', asset.id, asset.lastScannedAt],
    queryFn: ({ signal }) => api.getAssetScore(asset.id, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Skeleton lines={4} label="Loading the factors" />;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'How the score came about')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const { scan, explanation, history } = state.data;
  return (
    <>
      <History history={history} />
      {scan ? (
        <p className="pt-2 text-ink-3">
          From the{' '}
          <TextLink href={`/dashboard/scans/${scan.id}`}>
            scan <RelativeTime at={scan.scoredAt} />
          </TextLink>
        </p>
      ) : null}
      {explanation ? (
        <ScoreFactors assetId={asset.id} explanation={explanation} />
      ) : (
        <p className="pt-2 text-ink-3">The next scan shows how the score came about.</p>
      )}
    </>
  );
}

function History({ history }: Pick<AssetScore, 'history'>) {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || history.length < 2) return null;
  const moved = `Last ${history.length} scans: from ${first.score} to ${last.score}`;
  return (
    <div className="pt-3">
      <SteppedSparkline
        values={history.map(({ score }) => score)}
        label={`Score. ${moved}`}
        least={0}
        most={100}
      />
      <p className="pt-1 text-ink-3">{moved}</p>
    </div>
  );
}
