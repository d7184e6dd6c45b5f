import type { Overview } from '@parapet/contracts/overview';
import { TextLink } from '@parapet/ui/link';
import { Course, Panel } from '@parapet/ui/panel';
import { Wall } from '@parapet/ui/wall';
import { WallLegend } from '@parapet/ui/wall-legend';
import { coverageSummary } from './coverage-summary.ts';

const outcomes = { tested: 'pass', error: 'error', not_tested: 'not_run' } as const;

/** One merlon for each asset: what the last scan of it could test. */
export function CoverageCourse({ coverage }: { coverage: Overview['coverage'] }) {
  const { sentence, gaps, closeHref } = coverageSummary(coverage);
  const units = coverage.map(({ name, outcome, reason }) => ({
    outcome: outcomes[outcome],
    label: reason ? `${name}: ${reason}` : name,
  }));
  return (
    <Course>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <h2 className="font-semibold">{sentence}</h2>
          {gaps.length > 0 ? <WallLegend items={gaps} /> : null}
          <span className="ms-auto text-xs">
            {coverage.length === 0 ? (
              <TextLink href="/dashboard/assets?add=1">Add an asset</TextLink>
            ) : null}
            {closeHref ? <TextLink href={closeHref}>Close the gaps</TextLink> : null}
          </span>
        </div>
        {units.length > 0 ? <Wall units={units} /> : null}
      </Panel>
    </Course>
  );
}
