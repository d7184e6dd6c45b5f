import type { ScoreExplanation, ScoreFactor } from '@parapet/contracts/findings/score';
import { TextLink } from '@parapet/ui/link';
import { StatusText } from '@parapet/ui/status-chip';
import type { ReactNode } from 'react';
import { hrefOfTab } from './asset-tabs.ts';

/** Factors that are shown before the rest is asked for. */
const SHOWN = 6;

/** Shows what lowers a score from 100, line by line; the points add up to it. */
export function ScoreFactors({
  assetId,
  explanation: { factors, gaps },
}: {
  assetId: string;
  explanation: ScoreExplanation;
}) {
  if (factors.length === 0 && gaps === null) {
    return <StatusText tone="ok">Nothing lowers it</StatusText>;
  }
  const rest = factors.slice(SHOWN);
  return (
    <>
      <h3 className="pt-3 font-medium">Score breakdown</h3>
      <ul aria-label="What lowers the score from 100">
        {factors.slice(0, SHOWN).map((factor) => (
          <Factor key={factor.checkId} assetId={assetId} factor={factor} />
        ))}
        {gaps ? (
          <Line points={-gaps.points} gain={gaps.gain}>
            <TextLink href={hrefOfTab(assetId, 'coverage')}>
              Checks could not see everything
            </TextLink>
          </Line>
        ) : null}
      </ul>
      {rest.length > 0 ? (
        <details className="text-ink-3">
          <summary>
            {rest.length} more, −{rest.reduce((sum, { points }) => sum + points, 0)} in all
          </summary>
          <ul>
            {rest.map((factor) => (
              <Factor key={factor.checkId} assetId={assetId} factor={factor} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Factor({ assetId, factor }: { assetId: string; factor: ScoreFactor }) {
  const query = new URLSearchParams({ check: factor.checkId, status: 'any' });
  return (
    <Line points={-factor.points} gain={factor.gain}>
      <TextLink href={`${hrefOfTab(assetId, 'findings')}&${query}`}>{factor.title}</TextLink>
    </Line>
  );
}

const gainLabel = (gain: number): string =>
  gain < 0.1 ? '<0.1' : gain < 1 ? gain.toFixed(1) : String(Math.round(gain));

/** @param gain by how much the score rises when this alone is fixed */
function Line({ points, gain, children }: { points: number; gain: number; children: ReactNode }) {
  return (
    <li className="flex gap-x-3 border-b border-line py-1.5 last:border-b-0">
      <b className="w-8 flex-none text-end">−{Math.abs(points)}</b>
      <span className="min-w-0 flex-1 break-words">{children}</span>
      <span className="flex-none text-ink-3">fix +{gainLabel(gain)}</span>
    </li>
  );
}
