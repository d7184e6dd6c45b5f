import type { AssessedFramework } from '@parapet/contracts/compliance/framework';
import { Absent } from '@parapet/ui/absent';
import { Button } from '@parapet/ui/button';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { Panel } from '@parapet/ui/panel';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { useMemo } from 'react';
import { frameworkHref } from '../../compliance-data/compliance-links.ts';
import {
  barOf,
  barSentence,
  ofLabel,
  shareLabel,
} from '../../compliance-labels/compliance-figures.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';

const CELLS = 52;

/** One row for each framework in use: both figures from the same counts, and what they leave out. */
export function FrameworkTable({
  frameworks,
  available,
  scope,
  onChoose,
}: {
  frameworks: readonly AssessedFramework[];
  /** The number of all frameworks. */
  available: number;
  scope: ComplianceScope;
  onChoose: () => void;
}) {
  const rowHref = useMemo(() => (row: AssessedFramework) => frameworkHref(row.id, scope), [scope]);
  return (
    <Panel
      title="Frameworks"
      meta={`${frameworks.length} in use of ${available}`}
      action={
        <CoverageLegend
          items={[
            { mark: 'tested', label: 'passed' },
            { mark: 'failed', label: 'failed or partly' },
            { mark: 'error', label: 'exception' },
            { mark: 'untested', label: 'not assessed' },
          ]}
        />
      }
      flush
    >
      <div className="pt-2">
        <DataTable
          label="Frameworks"
          columns={columns}
          rows={frameworks}
          rowKey={keyOf}
          rowLabel={nameOf}
          rowHref={rowHref}
          hotkeys
          empty={
            <EmptyState
              title="No framework is in use"
              action={<Button onClick={onChoose}>Choose frameworks</Button>}
            >
              {`${available} frameworks can be used. What the scans have read is assessed against each that you choose.`}
            </EmptyState>
          }
        />
      </div>
    </Panel>
  );
}

const keyOf = ({ id }: AssessedFramework) => id;
const nameOf = ({ shortTitle }: AssessedFramework) => shortTitle;

const columns: TableColumn<AssessedFramework>[] = [
  {
    id: 'framework',
    head: 'Framework',
    primary: true,
    wraps: true,
    card: 'title',
    cell: ({ title, shortTitle, version, unit }) => (
      <>
        <b className="font-medium" title={`${title} ${version}`.trim()}>
          {shortTitle}
        </b>{' '}
        <span className="text-xs text-ink-2">{unit}</span>
      </>
    ),
  },
  {
    id: 'bar',
    head: 'Requirements',
    width: 284,
    card: 'sub',
    cell: ({ figures, isPartial }) =>
      isPartial ? (
        <span className="text-xs text-ink-2">List is partial: no percentage is shown</span>
      ) : (
        <CoverageChart
          units={barOf(figures, CELLS)}
          label={barSentence(figures)}
          compliance
          height={14}
          pitch={5}
          fixed
        />
      ),
  },
  {
    id: 'passed',
    head: 'Passed of assessed',
    width: 150,
    align: 'end',
    cell: ({ figures: { passed, assessed }, isPartial }) => (
      <Share part={passed} whole={assessed} isPartial={isPartial} />
    ),
  },
  {
    id: 'assessed',
    head: 'Assessed of applicable',
    width: 164,
    align: 'end',
    cell: ({ figures: { assessed, applicable }, isPartial }) => (
      <Share part={assessed} whole={applicable} isPartial={isPartial} />
    ),
  },
  {
    id: 'manual',
    head: 'By hand',
    width: 72,
    align: 'end',
    cell: ({ figures: { manual }, isPartial }) => <Count count={isPartial ? 0 : manual} />,
  },
  {
    id: 'exceptions',
    head: 'Exceptions',
    width: 90,
    align: 'end',
    cell: ({ figures: { exceptions }, isPartial }) => <Count count={isPartial ? 0 : exceptions} />,
  },
  {
    id: 'trend',
    head: 'Passed, 12 weeks',
    width: 132,
    card: 'hidden',
    cell: ({ trend }) => (trend.length > 1 ? <Trend trend={trend} /> : <Absent />),
  },
];

const Count = ({ count }: { count: number }) =>
  count === 0 ? <Absent /> : count.toLocaleString('en');

/** Both shares look alike: the one does not stand without the other. */
function Share({ part, whole, isPartial }: { part: number; whole: number; isPartial: boolean }) {
  if (isPartial) return <Absent />;
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <b className="text-md font-semibold">{shareLabel(part, whole)}</b>
      <span className="min-w-16 text-xs text-ink-2">{ofLabel(part, whole)}</span>
    </span>
  );
}

function Trend({ trend }: { trend: AssessedFramework['trend'] }) {
  const first = trend[0];
  const last = trend.at(-1);
  if (!first || !last) return null;
  return (
    <SteppedSparkline
      values={trend.map(({ passed }) => passed)}
      times={trend.map(({ day }) => Date.parse(day))}
      label={`Passed from ${first.passed} on ${dayLabel(first.day)} to ${last.passed} on ${dayLabel(last.day)}`}
      least={0}
      max={Math.max(1, ...trend.map(({ applicable }) => applicable))}
      height={24}
    />
  );
}
