import { CoverageChart } from '@parapet/ui/coverage-chart';
import { Panel } from '@parapet/ui/panel';

const entries = [
  {
    outcome: 'pass',
    title: 'Full: tested',
    words: 'The check ran to the end. What it found stands in the findings.',
  },
  {
    outcome: 'error',
    title: 'Half: error',
    words: 'No answer came. It counts neither as a pass nor as a finding.',
  },
  {
    outcome: 'not_run',
    title: 'Low: not tested',
    words: 'Left out, with the reason and the step that closes the gap.',
  },
  {
    outcome: 'waiting',
    title: 'Outline: waiting',
    words: 'Its turn comes later in the scan that is running.',
  },
] as const;

const units = (outcome: (typeof entries)[number]['outcome']) =>
  Array.from({ length: 8 }, () => ({ outcome }));

/** Shared to the overview: what the heights of a wall mean, drawn by the wall itself. */
export function WallGuide() {
  return (
    <Panel title="How to read the wall">
      <dl className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
        {entries.map(({ outcome, title, words }) => (
          <div key={outcome} className="grid grid-cols-[80px_1fr] grid-rows-[auto_1fr] gap-x-3">
            <dt className="col-start-2 font-medium">{title}</dt>
            <dd className="col-start-1 row-span-2 row-start-1">
              <CoverageChart units={units(outcome)} label={title} fixed pitch={10} />
            </dd>
            <dd className="col-start-2 text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
