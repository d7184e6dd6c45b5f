import type { ScanListItem } from '@parapet/contracts/scans/scan';
import { Link, TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityGlyph } from '@parapet/ui/severity';
import { ScanStatusChip, StatusChip } from '@parapet/ui/status-chip';
import { scanTitle } from '../../live-scan/progress-labels.ts';
import type { ScanChanges } from './scan-changes.ts';

const number = (count: number): string => count.toLocaleString('en');

/** A scan that has ended, with its numbers and the worst that is new. */
export function ScanEntry({ entry: { scan, endedAt, worst, more } }: { entry: ScanChanges }) {
  const hrefOf = (findingId: string) =>
    `/dashboard/findings?status=any&scan=${scan.id}&finding=${findingId}`;
  return (
    <li className="border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        <TextLink className="min-w-0 truncate" href={`/dashboard/scans/${scan.id}`}>
          {scanTitle(scan)}
        </TextLink>
        <span className="shrink-0 text-xs text-ink-3">
          <RelativeTime at={endedAt} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs">
        {scan.kind === 'retest' ? (
          <RetestChip scan={scan} />
        ) : (
          <ScanStatusChip status={scan.status} />
        )}
        <Counts scan={scan} />
      </div>
      {worst.length > 0 ? (
        <ul className="pt-1">
          {worst.map(({ id, severity, subject, assetName }) => (
            <li key={id}>
              <Link
                className="flex min-w-0 items-center gap-1.5 py-0.5 text-xs hover:bg-hover"
                href={hrefOf(subject.id)}
              >
                {severity ? <SeverityGlyph severity={severity} /> : null}
                <span className="min-w-0 truncate">{subject.name}</span>
                <span className="min-w-0 shrink-[2] truncate font-mono text-ink-3">
                  {assetName}
                </span>
              </Link>
            </li>
          ))}
          {more > 0 ? (
            <li className="text-xs">
              <TextLink href={`/dashboard/findings?status=any&scan=${scan.id}`}>
                {number(more)} more
              </TextLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function Counts({ scan: { counts, coverage, kind } }: { scan: ScanListItem }) {
  const gaps = coverage.errored + coverage.notRun;
  return (
    <>
      {kind === 'retest' ? null : (
        <>
          <span>
            <b>{number(counts.new)}</b> new
          </span>
          <span>
            <b>{number(counts.fixed)}</b> fixed
          </span>
        </>
      )}
      {counts.reopened > 0 ? (
        <span>
          <b>{number(counts.reopened)}</b> reopened
        </span>
      ) : null}
      <span className="ms-auto text-ink-3">
        {gaps === 0 ? 'no gaps' : gaps === 1 ? '1 gap' : `${number(gaps)} gaps`}
      </span>
    </>
  );
}

/** A retest answers one question: which of the findings are fixed. */
function RetestChip({ scan: { counts, status } }: { scan: ScanListItem }) {
  const all = counts.fixed + counts.unchanged + counts.new + counts.reopened;
  if (status !== 'completed' || all === 0) return <ScanStatusChip status={status} />;
  return (
    <StatusChip tone={counts.fixed === all ? 'ok' : 'warn'}>
      {number(counts.fixed)} of {number(all)} fixed
    </StatusChip>
  );
}
