import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';

const ERROR_AT = [61, 62, 63];
const NOT_TESTED_AT = [24, 25, 26, 88, 89, 90, 91, 110];
const LENGTH = 124;

const outcomeAt = (index: number) => {
  if (ERROR_AT.includes(index)) return 'error' as const;
  return NOT_TESTED_AT.includes(index) ? ('not_run' as const) : ('pass' as const);
};

const units = Array.from({ length: LENGTH }, (_, index) => ({ outcome: outcomeAt(index) }));

const LABEL = `Sample: ${LENGTH} checks, ${LENGTH - ERROR_AT.length - NOT_TESTED_AT.length} tested, ${ERROR_AT.length} ended in an error, ${NOT_TESTED_AT.length} not tested`;

const gaps = [
  ['Not tested: ownership not verified', 'ports are tested once you verify the host'],
  ['Error: no answer in 10 s', 'tried twice, never counted as a pass'],
  ['Not tested: passive scan', 'skipped by your choice'],
] as const;

/** The coverage chart of the dashboard with sample data. */
export function SampleCoverage() {
  return (
    <section aria-labelledby="sample-coverage" className="grid gap-4">
      <h2 id="sample-coverage" className="text-display-sm font-medium tracking-[-0.032em]">
        Gaps are shown as gaps
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {gaps.map(([title, text]) => (
          <div key={title} className="border-l border-line-strong pl-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="hidden sm:block">
        <CoverageChart units={units} height={44} label={LABEL} perRow={LENGTH} />
      </div>
      <div className="sm:hidden">
        <CoverageChart units={units} height={32} label={LABEL} perRow={LENGTH / 2} />
      </div>
      <div className="flex flex-wrap justify-between gap-3 text-ink-3">
        <p>One cell is one check. Sample data, drawn by the product.</p>
        <CoverageLegend
          items={[
            { mark: 'tested', label: 'tested' },
            { mark: 'error', label: 'error' },
            { mark: 'untested', label: 'not tested' },
          ]}
        />
      </div>
    </section>
  );
}
