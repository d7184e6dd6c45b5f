import type { WorkspaceScore } from '@parapet/contracts/score';
import { TextLink } from '@parapet/ui/link';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The score day by day, with the period that it covers. */
export function ScoreHistory({ history: { items } }: Pick<WorkspaceScore, 'history'>) {
  const known = items.filter(({ score }) => score !== null);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last || known.length < 2) {
    return <p className="pt-2 text-ink-3">A history line appears on the second day with a scan.</p>;
  }
  const moved = `Since ${date.format(new Date(first.day))}: from ${first.score} to ${last.score}`;
  return (
    <div className="pt-3">
      <SteppedSparkline
        values={items.map(({ score }) => score)}
        label={`Score. ${moved}`}
        least={0}
        most={100}
      />
      <p className="pt-1 text-ink-3">{moved}; one step per day with a scan</p>
    </div>
  );
}

/** The assets that lower the score most, and what each costs. */
export function LowestAssets({ score: { scored, lowest } }: { score: WorkspaceScore }) {
  return (
    <details className="pt-2">
      <summary>How it came about</summary>
      <p className="pt-2 text-ink-3">
        {lowest.length === 0
          ? 'Every asset with a score has 100.'
          : `The average of ${scored.toLocaleString('en')} ${scored === 1 ? 'asset' : 'assets'}. These lower it most:`}
      </p>
      <ul aria-label="Assets that lower the score most">
        {lowest.map(({ assetId, name, score, grade, points }) => (
          <li key={assetId} className="flex gap-x-3 border-b border-line py-1.5 last:border-b-0">
            <b className="w-12 flex-none text-end">{points < 0.01 ? '<0.01' : `−${points}`}</b>
            <TextLink className="min-w-0 flex-1 break-words" href={`/dashboard/assets/${assetId}`}>
              {name}
            </TextLink>
            <span className="text-ink-3">
              {score}, {grade}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
