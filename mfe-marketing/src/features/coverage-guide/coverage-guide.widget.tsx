import { CoverageChart } from '@parapet/ui/coverage-chart';
import { Panel } from '@parapet/ui/panel';

const entries = [
  {
    outcome: 'pass',
    title: 'Full: tested',
    text: 'The check finished. Its results are in the findings.',
  },
  {
    outcome: 'error',
    title: 'Half: error',
    text: 'No response. Counts neither as a pass nor as a finding.',
  },
  {
    outcome: 'not_run',
    title: 'Low: not tested',
    text: 'Skipped, with the reason and the step that closes the gap.',
  },
  {
    outcome: 'waiting',
    title: 'Outline: waiting',
    text: 'Runs later in the current scan.',
  },
] as const;

const units = (outcome: (typeof entries)[number]['outcome']) =>
  Array.from({ length: 8 }, () => ({ outcome }));

/** A widget of the overview that explains the outcomes in the coverage chart. */
export function CoverageGuide() {
  return (
    <Panel title="How to read coverage">
      <dl className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
        {entries.map(({ outcome, title, text }) => (
          <div key={outcome} className="grid grid-cols-[80px_1fr] grid-rows-[auto_1fr] gap-x-3">
            <dt className="col-start-2 font-medium">{title}</dt>
            <dd className="col-start-1 row-span-2 row-start-1">
              <CoverageChart units={units(outcome)} label={title} fixed pitch={10} />
            </dd>
            <dd className="col-start-2 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
