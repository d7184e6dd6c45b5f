import type { Overview } from '@parapet/contracts/overview';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { coverageSummary } from './coverage-summary.ts';

const outcomes = { tested: 'pass', error: 'error', not_tested: 'not_run' } as const;

/** One cell per asset: the coverage of its last scan. */
export function CoverageRow({ coverage }: { coverage: Overview['coverage'] }) {
  const { sentence, gaps, closeHref } = coverageSummary(coverage);
  const { sample, assets } = coverage;
  const units = sample.map(({ name, outcome, reason }) => ({
    outcome: outcomes[outcome],
    label: reason ? `${name}: ${reason}` : name,
  }));
  return (
    <Row>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <h2 className="font-semibold">{sentence}</h2>
          {gaps.length > 0 ? <CoverageLegend items={gaps} /> : null}
          <span className="ms-auto text-xs">
            {assets === 0 ? <TextLink href="/dashboard/assets?add=1">Add an asset</TextLink> : null}
            {closeHref ? <TextLink href={closeHref}>Close the gaps</TextLink> : null}
          </span>
        </div>
        {units.length > 0 ? <CoverageChart units={units} /> : null}
        {sample.length < assets ? (
          <p className="pt-2 text-xs text-ink-3">
            The chart shows {sample.length} of {assets.toLocaleString('en')} assets, those with gaps
            first.
          </p>
        ) : null}
      </Panel>
    </Row>
  );
}
