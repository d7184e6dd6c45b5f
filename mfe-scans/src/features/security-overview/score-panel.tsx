import type { Overview } from '@parapet/contracts/overview';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';

/** The score, or a dash with the reason before anything was tested. */
export function ScorePanel({ overview: { score, grade, coverage } }: { overview: Overview }) {
  const number = (count: number) => count.toLocaleString('en');
  return (
    <Panel title="Security score" meta="100 is best">
      <Metric value={score} unit="/ 100" beside={<GradeBadge grade={grade} />} />
      <p className="pt-2 text-ink-2">
        {score === null
          ? 'There is no score until a scan has fully tested an asset.'
          : `The average of all assets with a score; ${number(coverage.tested)} of ${number(coverage.assets)} were fully tested.`}
      </p>
    </Panel>
  );
}
