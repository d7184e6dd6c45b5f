import type { WorkspaceScore } from '@parapet/contracts/findings/score';
import { Icon } from '@parapet/ui/icon';
import { TextLink } from '@parapet/ui/link';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { ArrowDown, ArrowUp } from 'lucide-react';

const DAY_MS = 86_400_000;
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

type History = WorkspaceScore['history']['items'];

const knownOf = (items: History) =>
  items.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]));

/** "3 days", "12 weeks". */
const periodLabel = (days: number): string => {
  if (days < 14) return days === 1 ? '1 day' : `${days} days`;
  return `${Math.round(days / 7)} weeks`;
};

/** How the score moved since the first day that is kept; nothing before the second day. */
export function ScoreChange({ items }: { items: History }) {
  const known = knownOf(items);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last || known.length < 2) return null;
  const change = last.score - first.score;
  const days = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS);
  if (change === 0) return <span>the same for {periodLabel(days)}</span>;
  return (
    <span className={change > 0 ? 'pp-text-ok' : 'pp-text-danger'}>
      <Icon icon={change > 0 ? ArrowUp : ArrowDown} size={14} />
      <span className="pp-sr-only">{change > 0 ? 'up ' : 'down '}</span>
      <span>{`${Math.abs(change)} in ${periodLabel(days)}`}</span>
    </span>
  );
}

/** The score day by day, with the period that it covers. */
export function ScoreHistory({ items }: { items: History }) {
  const known = knownOf(items);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last || known.length < 2) {
    return <p className="text-ink-3">A history line appears on the second day with a scan.</p>;
  }
  const moved = `Since ${date.format(new Date(first.day))}: from ${first.score} to ${last.score}`;
  return (
    <div>
      <SteppedSparkline
        values={items.map(({ score }) => score)}
        times={items.map(({ day }) => Date.parse(day))}
        label={`Score. ${moved}`}
        least={0}
        max={100}
      />
      <p className="pt-1 text-ink-3">{moved}; one step per day with a scan</p>
    </div>
  );
}

/** The assets that lower the score most, and what each costs. */
export function LowestAssets({ score: { scored, lowest } }: { score: WorkspaceScore }) {
  return (
    <>
      <p className="pt-3 text-ink-2">
        {lowest.length === 0
          ? 'Every asset with a score has 100.'
          : `The average of ${scored.toLocaleString('en')} ${scored === 1 ? 'asset' : 'assets'}. These lower it max:`}
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
    </>
  );
}
