import type { Overview } from '@parapet/contracts/reports/overview';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { type CoverageGap, closeGapsHref, coverageGaps } from './coverage-summary.ts';

const outcomes = { tested: 'pass', error: 'error', not_tested: 'not_run' } as const;
const number = (count: number): string => count.toLocaleString('en');

/** How many assets their last scan tested, one cell for each, and why the others were not. */
export function CoveragePanel({ coverage }: { coverage: Overview['coverage'] }) {
  const { sample, assets, tested } = coverage;
  if (assets === 0) {
    return (
      <Panel title="Coverage">
        <Metric value={null} beside="No assets to test yet" />
        <p className="pt-2">
          <TextLink href="/dashboard/assets?add=1">Add an asset</TextLink>
        </p>
      </Panel>
    );
  }
  const { gaps, more } = coverageGaps(coverage);
  const closeHref = closeGapsHref(coverage);
  const units = sample.map(({ name, outcome, reason }) => ({
    outcome: outcomes[outcome],
    label: reason ? `${name}: ${reason}` : name,
  }));
  return (
    <Panel
      title="Coverage"
      meta="a score counts only what was tested"
      action={closeHref ? <TextLink href={closeHref}>Close the gaps</TextLink> : null}
    >
      <Metric
        value={number(tested)}
        beside={`of ${number(assets)} ${assets === 1 ? 'asset' : 'assets'} tested`}
      />
      {units.length > 0 ? (
        <div className="pt-3">
          <CoverageChart units={units} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-xs">
        {gaps.length > 0 ? (
          <CoverageLegend
            items={gaps.map((gap) => ({
              id: gap.id,
              mark: gap.mark,
              label: <GapLabel gap={gap} />,
            }))}
          />
        ) : (
          <span className="text-ink-3">No gaps</span>
        )}
        {more > 0 ? <span className="text-ink-3">{more} more reasons</span> : null}
        {sample.length < assets ? (
          <span className="text-ink-3">
            The chart shows {number(sample.length)} of {number(assets)}, gaps first.
          </span>
        ) : null}
      </div>
    </Panel>
  );
}

function GapLabel({ gap: { count, reason, step } }: { gap: CoverageGap }) {
  return (
    <>
      <b>{number(count)}</b> {count === 1 ? 'asset' : 'assets'}: {reason}{' '}
      {step ? <TextLink href={step.href}>{step.label}</TextLink> : null}
    </>
  );
}
