import type { LedgerEntry, Scan } from '@parapet/contracts/scan';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { TextLink } from '@parapet/ui/link';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useMemo } from 'react';
import { type Coverage, coverageOf, coverageTotals } from '../../live-scan/coverage-charts.ts';
import { type Gap, gapsOf } from './gaps.ts';

const legend = [
  { mark: 'tested', label: 'tested' },
  { mark: 'error', label: 'error' },
  { mark: 'untested', label: 'not tested' },
  { mark: 'waiting', label: 'waiting' },
] as const;

/** The tested checks by group, and the reasons for gaps. */
export function CoveragePanel({
  ledger,
  rest,
  scan,
  failed,
  onMore,
}: {
  /** The loaded pages. */
  ledger: readonly LedgerEntry[] | null;
  rest: 'end' | 'more' | 'loading';
  scan: Scan;
  /** The last read failed; `ledger` keeps the previous rows. */
  failed: boolean;
  onMore: () => void;
}) {
  const coverage = useMemo(() => coverageOf(ledger ?? [], scan), [ledger, scan]);
  const gaps = useMemo(() => gapsOf(ledger ?? [], scan), [ledger, scan]);
  const { checks, tested, gaps: open, waiting } = coverageTotals(coverage.charts);
  const meta = [
    `${tested} of ${checks} checks tested`,
    open > 0 ? gapLabel(open) : '',
    waiting > 0 ? `${waiting} waiting` : '',
  ];
  return (
    <Panel
      title="Coverage ledger"
      meta={ledger && checks > 0 ? meta.filter(Boolean).join(', ') : null}
      action={<CoverageLegend items={legend} />}
    >
      {failed ? <p className="text-danger pb-2">The coverage ledger could not be read.</p> : null}
      {ledger === null && !failed ? <Skeleton lines={6} label="Loading the coverage" /> : null}
      {ledger && checks === 0 ? (
        <p className="text-ink-3">Checks are planned when a worker starts the scan.</p>
      ) : null}
      {checks > 0 ? <CoverageTable coverage={coverage} cell={cellLabel(coverage, scan)} /> : null}
      {gaps.length > 0 ? <Gaps gaps={gaps} /> : null}
      {ledger && rest !== 'end' ? (
        <ListFooter
          loaded={ledger.length}
          total={scan.coverage.planned}
          onMore={onMore}
          loadingMore={rest === 'loading'}
        >
          <span className="text-ink-3">Coverage and gaps are those of the loaded checks.</span>
        </ListFooter>
      ) : null}
    </Panel>
  );
}

const gapLabel = (count: number): string =>
  count === 0 ? 'no gaps' : `${count} ${count === 1 ? 'gap' : 'gaps'}`;

/** The meaning of one cell. */
const cellLabel = ({ unit }: Coverage, { assets }: Scan): string => {
  if (unit === 'check') return 'One cell is one check across all assets that responded';
  return assets.length === 1 ? 'One cell is one check' : 'One cell is one check on one asset';
};

function CoverageTable({ coverage, cell }: { coverage: Coverage; cell: string }) {
  return (
    <table className="w-full table-fixed max-sm:block">
      <caption className="pp-sr-only">Checks by group</caption>
      <thead className="text-xs text-ink-3 max-sm:hidden">
        <tr className="border-b border-line">
          <th scope="col" className="w-32 py-1.5">
            Group
          </th>
          <th scope="col" className="py-1.5">
            {cell}
          </th>
          <th scope="col" className="w-24 py-1.5 text-end">
            Tested
          </th>
          <th scope="col" className="w-12 py-1.5 text-end">
            Gaps
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {coverage.charts.map((chart) => (
          <tr
            key={chart.group}
            className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:gap-x-4"
          >
            <th scope="row" className="py-2 font-medium">
              {chart.name}
            </th>
            <td className="py-2 max-sm:order-last max-sm:col-span-3 max-sm:pt-0">
              <CoverageChart units={chart.cells} />
            </td>
            <td className="py-2 text-end">
              {chart.waiting === chart.cells.length ? (
                <span className="text-ink-3">{chart.waiting} waiting</span>
              ) : (
                <>
                  <b>{chart.tested}</b>
                  <span className="text-ink-3"> of {chart.cells.length}</span>
                </>
              )}
            </td>
            <td className="py-2 text-end">
              <span className="max-sm:hidden">{chart.gaps > 0 ? chart.gaps : '–'}</span>
              <span className="sm:hidden">{gapLabel(chart.gaps)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const assetsShown = 2;

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <section className="pt-4" aria-labelledby="why-gaps">
      <h3 id="why-gaps" className="pb-1 font-semibold">
        Why there are gaps
      </h3>
      <ul>
        {gaps.map((gap) => (
          <li
            key={`${gap.reason} ${gap.count}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2"
          >
            <b className="w-6">{gap.count}</b>
            <span className="min-w-0 flex-1 basis-60 break-words">{gap.reason}</span>
            <span className="text-ink-3">
              {gap.assets.length > assetsShown
                ? `${gap.assets.length} assets`
                : gap.assets.join(', ')}
            </span>
            {gap.nextStep ? <TextLink href={gap.nextStep.to}>{gap.nextStep.label}</TextLink> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
