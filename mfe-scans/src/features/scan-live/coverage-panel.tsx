import { isTerminal, type Scan, type ScanCoverage } from '@parapet/contracts/scans/scan';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useMemo, useState } from 'react';
import { chartsOf, coverageTotals, type GroupChart } from '../../live-scan/coverage-charts.ts';
import { type Gap, gapsOf } from './gaps.ts';

const legend = [
  { mark: 'tested', label: 'tested' },
  { mark: 'error', label: 'error' },
  { mark: 'untested', label: 'not tested' },
  { mark: 'waiting', label: 'waiting' },
] as const;
const runningLegend = [{ mark: 'now', label: 'running' }, ...legend] as const;

/** The tested checks by group, and the reasons for gaps. */
export function CoveragePanel({
  coverage,
  scan,
  failed,
}: {
  /** null until it is read. */
  coverage: ScanCoverage | null;
  scan: Scan;
  /** The last read failed; `coverage` is the previous one. */
  failed: boolean;
}) {
  const charts = useMemo(() => (coverage ? chartsOf(coverage, scan) : []), [coverage, scan]);
  const groups = useSeenGroups(charts);
  const gaps = useMemo(() => gapsOf(coverage?.gaps ?? [], scan), [coverage, scan]);
  const { checks, tested, gaps: open, waiting } = coverageTotals(charts);
  const moreReasons = (coverage?.gapReasons ?? 0) - gaps.length;
  // Pairs take no cell away where a cell is a check across all assets; such checks are counted apart.
  const notApplicable =
    coverage?.unit === 'pair' ? scan.coverage.notApplicable : (coverage?.notApplicable ?? 0);
  const meta = [
    `${tested} of ${checks} checks tested${coverage?.unit === 'check' ? placesLabel(scan) : ''}`,
    open > 0 ? gapLabel(open) : '',
    notApplicable > 0 ? notApplicableLabel(notApplicable) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Panel
      title="Coverage ledger"
      meta={
        checks > 0 && waiting > 0 ? (
          <>
            {/* The longer text takes a second line on a phone, where each group says it too. */}
            <span className="max-sm:hidden">{`${meta}, ${waiting} waiting`}</span>
            <span className="sm:hidden">{meta}</span>
          </>
        ) : checks > 0 ? (
          meta
        ) : null
      }
      action={<CoverageLegend items={isTerminal(scan.status) ? legend : runningLegend} />}
    >
      {failed ? <p className="text-danger pb-2">The coverage ledger could not be read.</p> : null}
      {coverage === null && !failed ? <Skeleton lines={6} label="Loading the coverage" /> : null}
      {coverage && checks === 0 ? (
        <p className="text-ink-3">Checks are planned when a worker starts the scan.</p>
      ) : null}
      {coverage && checks > 0 ? (
        <CoverageTable charts={groups} cell={cellLabel(coverage, scan)} />
      ) : null}
      {gaps.length > 0 ? (
        <Gaps gaps={gaps} more={moreReasons} ofPairs={coverage?.unit === 'check'} />
      ) : null}
    </Panel>
  );
}

/** With the groups that turned out not to apply while somebody watched: no row goes in silence. */
function useSeenGroups(charts: readonly GroupChart[]): readonly GroupChart[] {
  const [seen, setSeen] = useState<readonly GroupChart[]>([]);
  const current = new Map(charts.map((chart) => [chart.group, chart]));
  const known = new Set(seen.map(({ group }) => group));
  if (charts.some(({ group }) => !known.has(group))) {
    const gone = seen.filter(({ group }) => !current.has(group));
    setSeen([...charts, ...gone]);
  }
  if (seen.every(({ group }) => current.has(group))) return charts;
  const gone = { cells: [], tested: 0, gaps: 0, waiting: 0 };
  return seen.map((chart) => current.get(chart.group) ?? { ...chart, ...gone });
}

/** Returns where a check was tested that counts once for all assets. */
const placesLabel = ({ assetCount, unreachableCount }: Scan): string =>
  unreachableCount > 0 && unreachableCount < assetCount
    ? ' on all assets that responded'
    : ' on all assets';

const gapLabel = (count: number): string =>
  count === 0 ? 'no gaps' : `${count} ${count === 1 ? 'gap' : 'gaps'}`;

const notApplicableLabel = (count: number): string =>
  count === 1 ? '1 does not apply' : `${count} do not apply`;

/** The meaning of one cell. */
const cellLabel = ({ unit }: ScanCoverage, { assetCount }: Scan): string => {
  if (unit === 'check') return 'One cell is one check across all assets that responded';
  return assetCount === 1 ? 'One cell is one check' : 'One cell is one check on one asset';
};

function CoverageTable({ charts, cell }: { charts: readonly GroupChart[]; cell: string }) {
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
        {charts.map((chart) => (
          <tr
            key={chart.group}
            className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:gap-x-4"
          >
            <th scope="row" className="py-2 font-medium">
              {chart.name}
            </th>
            <td className="py-2 max-sm:order-last max-sm:col-span-3 max-sm:pt-0">
              {chart.cells.length === 0 ? null : <CoverageChart units={chart.cells} />}
            </td>
            <td className="py-2 text-end">
              {chart.cells.length === 0 ? (
                <span className="text-ink-3">None apply</span>
              ) : chart.waiting === chart.cells.length ? (
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
              <span className="sm:hidden">
                {chart.gaps > 0 || (chart.cells.length > 0 && chart.waiting === 0)
                  ? gapLabel(chart.gaps)
                  : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const assetsShown = 2;

function Gaps({
  gaps,
  more,
  ofPairs,
}: {
  gaps: readonly Gap[];
  more: number;
  /** The ledger above counts a check once for all assets. */
  ofPairs: boolean;
}) {
  return (
    <section className="pt-4" aria-labelledby="why-gaps">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-1">
        <h3 id="why-gaps" className="font-semibold">
          Why there are gaps
        </h3>
        {ofPairs ? <span className="text-ink-3">each check counts once per asset</span> : null}
      </div>
      <ul>
        {gaps.map((gap) => (
          <li
            key={`${gap.reason} ${gap.count}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2"
          >
            <b className="w-6">{gap.count}</b>
            <span className="min-w-0 flex-1 basis-60 break-words">{gap.reason}</span>
            <span className="text-ink-3">
              {gap.assetCount > assetsShown
                ? `${gap.assetCount.toLocaleString('en')} assets`
                : gap.assets.join(', ')}
            </span>
            {gap.nextStep ? <TextLink href={gap.nextStep.to}>{gap.nextStep.label}</TextLink> : null}
          </li>
        ))}
        {more > 0 ? (
          <li className="py-2 text-ink-3">
            {more === 1 ? '1 rarer reason' : `${more.toLocaleString('en')} rarer reasons`}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
