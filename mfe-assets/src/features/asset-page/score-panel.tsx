import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { AssetScore } from '@parapet/contracts/findings/score';
import type { QueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { ScoreFactors } from './score-factors.tsx';

/** The score of an asset, its change and its factors. */
export function ScorePanel({
  asset,
  state,
  onRetry,
}: {
  asset: Asset;
  state: QueryState<AssetScore>;
  onRetry: () => void;
}) {
  const { score, grade } = asset;
  return (
    <Panel title="Score">
      <Metric value={score} unit="/ 100" beside={<GradeBadge grade={grade} />} />
      {score === null ? (
        <p className="pt-2 text-ink-3">A score needs a scan that tested the asset.</p>
      ) : (
        <ReadScore assetId={asset.id} state={state} onRetry={onRetry} />
      )}
    </Panel>
  );
}

function ReadScore({
  assetId,
  state,
  onRetry,
}: {
  assetId: string;
  state: QueryState<AssetScore>;
  onRetry: () => void;
}) {
  if (state.status === 'loading') return null;
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'How the score came about')}
        onRetry={onRetry}
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
        <ScoreFactors assetId={assetId} explanation={explanation} />
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
        max={100}
      />
      <p className="pt-1 text-ink-3">{moved}</p>
    </div>
  );
}
