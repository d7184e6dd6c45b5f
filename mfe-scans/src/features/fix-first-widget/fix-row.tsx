import type { WorkspaceScore } from '@parapet/contracts/findings/score';
import { severities } from '@parapet/contracts/text/vocabulary';
import { Link } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { shortPlaceLabel } from '../../finding-labels/place-labels.ts';

type Fix = WorkspaceScore['fixes'][number];

const number = (count: number): string => count.toLocaleString('en');

/** "+9.4"; a fix of much risk can give little to the score. */
const gainLabel = (gain: number): string => {
  if (gain === 0) return '+0';
  return gain < 0.1 ? '+<0.1' : `+${gain.toLocaleString('en', { maximumFractionDigits: 1 })}`;
};

const closesLabel = (count: number): string =>
  count === 1 ? '1 finding' : `${number(count)} findings`;

const assetsLabel = (count: number, more = ''): string =>
  count === 1 ? `1 ${more}asset` : `${number(count)} ${more}assets`;

/** "cache.example tcp/6379 and 3 more assets". */
function Places({ worst, assets }: Pick<Fix, 'worst' | 'assets'>) {
  if (worst === null) return assetsLabel(assets);
  return (
    <>
      <span className="font-mono break-all">{shortPlaceLabel(worst)}</span>
      {assets > 1 ? ` and ${assetsLabel(assets - 1, 'more ')}` : null}
    </>
  );
}

const hrefOf = ({ key, worst }: Fix): string => {
  const search = new URLSearchParams();
  if (key !== null) search.set('fix', key);
  search.set('sort', 'priority');
  if (worst !== null) search.set('finding', worst.id);
  return `/dashboard/findings?${search}`;
};

/** One fix: its worst finding with the reason, where it is, and what doing it closes and gives. */
export function FixRow({
  fix,
  hasScore,
  ownerName,
}: {
  fix: Fix;
  hasScore: boolean;
  /** Null until the members are read. */
  ownerName: string | null;
}) {
  const { worst, gain, count } = fix;
  const severity = worst?.severity ?? severities.find((level) => fix.severity[level] > 0) ?? 'info';
  const owner = worst?.assigneeId ? ownerName : 'Unassigned';
  return (
    <tr className="relative border-b border-line align-top last:border-b-0 hover:bg-hover max-md:flex max-md:flex-wrap max-md:py-2">
      <td className="py-2 max-md:order-1 max-md:flex-1 max-md:p-0">
        <SeverityLabel severity={severity} />
      </td>
      <td className="min-w-0 px-2 py-2 max-md:order-3 max-md:w-full max-md:p-0">
        <Link href={hrefOf(fix)} className="pp-words block text-ink after:absolute after:inset-0">
          {worst?.title ?? fix.name}
        </Link>
        {worst ? <span className="block text-xs text-ink-2">{worst.priority.why}</span> : null}
        <span className="block text-xs text-ink-3">
          <Places worst={worst} assets={fix.assets} />
          {worst ? <Age worst={worst} /> : null}
        </span>
      </td>
      <td className="max-w-72 px-2 py-2 text-xs text-ink-2 max-lg:hidden">{fix.name}</td>
      <td className="max-w-28 truncate px-2 py-2 text-xs text-ink-2 max-lg:hidden">{owner}</td>
      <td className="px-2 py-2 text-end max-md:order-2 max-md:p-0">{closesLabel(count)}</td>
      {hasScore ? (
        <td className="py-2 ps-2 text-end font-semibold pp-text-ok max-md:order-2 max-md:p-0 max-md:ps-3">
          {gain === null ? null : gainLabel(gain)}
        </td>
      ) : null}
    </tr>
  );
}

function Age({ worst }: { worst: NonNullable<Fix['worst']> }) {
  const { dueAt, slaState, firstSeenAt } = worst;
  return slaState === 'breached' && dueAt ? (
    <span className="text-danger">
      {', '}
      <RelativeTime at={dueAt} prefix="due" />
    </span>
  ) : (
    <>
      {', '}
      <RelativeTime at={firstSeenAt} prefix="found" />
    </>
  );
}
