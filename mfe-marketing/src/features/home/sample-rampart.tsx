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

const gaps = [
  ['Not tested: ownership not proved', 'ports wait until you have shown that the host is yours'],
  ['Error: no answer in 10 s', 'tried twice, never counted as a pass'],
  ['Not tested: a passive scan', 'left out by your choice, and said so'],
] as const;

/** A wall of coverage as it stands in the dashboard, over sample assets. */
export function SampleRampart() {
  return (
    <section aria-labelledby="rampart" className="grid gap-4">
      <h2 id="rampart" className="text-display-sm font-medium tracking-[-0.032em]">
        The gaps are drawn as gaps
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {gaps.map(([title, words]) => (
          <div key={title} className="border-l border-line-strong pl-3">
            <dt className="font-medium">{title}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
      <CoverageChart
        units={units}
        height={44}
        label={`Sample: ${LENGTH} checks, ${LENGTH - ERROR_AT.length - NOT_TESTED_AT.length} tested, ${ERROR_AT.length} ended in an error, ${NOT_TESTED_AT.length} not tested`}
      />
      <div className="flex flex-wrap justify-between gap-3 text-ink-3">
        <p>Each block is a check that ran to the end. A sample, drawn by the product itself.</p>
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
