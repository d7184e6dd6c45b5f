import { type Severity, type SeverityTotals, severityLabels } from '../severity/severity-levels.ts';
import { roundTicks, scale, stepArea, stepPath } from './steps.ts';

export type SeverityStep = {
  /** The label below the axis: a formatted date. */
  at: string;
  totals: SeverityTotals;
};

const stacked: ReadonlyArray<Severity> = ['critical', 'high', 'medium', 'low'];
const axisWidth = 40;
const axisHeight = 22;

/**
 * Open findings over time, one step for each scan, critical at the base. Info is not drawn. A table
 * for assistive technology holds the same numbers.
 */
export function StackedSeveritySteps({
  steps,
  label,
  height = 132,
}: {
  steps: ReadonlyArray<SeverityStep>;
  label: string;
  height?: number;
}) {
  const layers = stackLayers(steps);
  const most = Math.max(0, ...(layers.at(-1)?.upper ?? []));
  const ticks = roundTicks(most);
  const top = Math.max(most, ticks.at(-1) ?? 1);
  const y = scale(0, top, height - 1, 4);
  const width = 1000;
  return (
    <figure className="pp-steps">
      <svg width={axisWidth} height={height + axisHeight} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x={axisWidth - 10} y={y(tick)} dy="4" textAnchor="end">
            {tick}
          </text>
        ))}
      </svg>
      <svg width="100%" height={height + axisHeight} overflow="visible" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className="pp-steps-grid" x2="100%" y1={y(tick)} y2={y(tick)} />
        ))}
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {layers.map(({ severity, lower, upper }) => (
            <g key={severity} className={`pp-sev-${severity}`}>
              <path className="pp-steps-area" d={stepArea(upper, lower, y, width)} />
              <path className="pp-steps-line" d={stepPath(upper, y, width)} />
            </g>
          ))}
        </svg>
        {axisDates(steps).map(({ at, share }) => (
          <text
            key={at}
            x={`${share * 100}%`}
            y={height + 17}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {at}
          </text>
        ))}
      </svg>
      <table className="pp-sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {stacked.map((severity) => (
              <th key={severity} scope="col">
                {severityLabels[severity]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, scan) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two scans may share a date
            <tr key={scan}>
              <th scope="row">{step.at}</th>
              {stacked.map((severity) => (
                <td key={severity}>{step.totals[severity] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Up to five dates, evenly apart, the first and the last among them. */
function axisDates(
  steps: ReadonlyArray<SeverityStep>,
): ReadonlyArray<{ at: string; share: number }> {
  const marks = Math.min(5, steps.length);
  return Array.from({ length: marks }, (_, mark) => {
    const share = marks === 1 ? 0 : mark / (marks - 1);
    return { at: steps[Math.round(share * (steps.length - 1))]?.at ?? '', share };
  });
}

type Layer = { severity: Severity; lower: ReadonlyArray<number>; upper: ReadonlyArray<number> };

function stackLayers(steps: ReadonlyArray<SeverityStep>): ReadonlyArray<Layer> {
  let lower: ReadonlyArray<number> = steps.map(() => 0);
  return stacked.map((severity) => {
    const base = lower;
    const upper = steps.map((step, at) => (base[at] ?? 0) + (step.totals[severity] ?? 0));
    lower = upper;
    return { severity, lower: base, upper };
  });
}
