import {
  type Severity,
  type SeverityTotals,
  severityLabels,
} from '../../labels/severity/severity-levels.ts';
import { evenEdges, roundTicks, scale, stepArea, stepPath, timeEdges } from './steps.ts';
import { type AxisLabel, timeLabels } from './time-axis.ts';

export type SeverityStep = {
  /** A formatted date, for assistive technology and for an axis without `time`. */
  at: string;
  /** Milliseconds. Where all steps have it, distance is time. */
  time?: number;
  totals: SeverityTotals;
};

/** Something that happened between steps, as a dotted line: "9 domains added". */
export type StepMark = { time: number; label: string };

const stacked: ReadonlyArray<Severity> = ['critical', 'high', 'medium', 'low'];
const axisWidth = 40;
const markHeight = 16;
const width = 1000;

/**
 * Open findings over time, critical at the base. Info is not drawn. A table for assistive technology holds the
 * same numbers.
 */
export function StackedSeveritySteps({
  steps,
  label,
  height = 132,
  until,
  marks = [],
}: {
  steps: ReadonlyArray<SeverityStep>;
  label: string;
  height?: number;
  /** Milliseconds: the last totals hold until then; by default now. */
  until?: number;
  marks?: ReadonlyArray<StepMark>;
}) {
  const layers = stackLayers(steps);
  const max = Math.max(0, ...(layers.at(-1)?.upper ?? []));
  const ticks = roundTicks(max);
  const top = Math.max(max, ticks.at(-1) ?? 1);
  const axis = axisOf(steps, until ?? Date.now());
  const shown = marks.filter(
    ({ time }) => axis.span && time > axis.span.from && time < axis.span.to,
  );
  const y = scale(0, top, height - 1, shown.length > 0 ? markHeight : 4);
  return (
    <figure className="pp-steps">
      <svg width={axisWidth} height={height} aria-hidden="true" overflow="visible">
        {ticks.map((tick) => (
          <text key={tick} x={axisWidth - 10} y={y(tick)} dy="4" textAnchor="end">
            {tick}
          </text>
        ))}
      </svg>
      <svg width="100%" height={height} overflow="visible" aria-hidden="true">
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
              <path className="pp-steps-area" d={stepArea(upper, lower, y, axis.edges)} />
              <path className="pp-steps-line" d={stepPath(upper, y, axis.edges)} />
            </g>
          ))}
        </svg>
        {shown.map(({ time, label: text }) => {
          const share = axis.span ? axis.span.at(time) / width : 0;
          const x = `${share * 100}%`;
          return (
            <g key={`${time} ${text}`}>
              <line className="pp-steps-mark" x1={x} x2={x} y1="0" y2={height} />
              <text
                x={x}
                dx={share > 0.6 ? -6 : 6}
                y="10"
                textAnchor={share > 0.6 ? 'end' : 'start'}
              >
                {text}
              </text>
            </g>
          );
        })}
      </svg>
      <AxisLabels labels={axis.labels} />
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

/** Labels stand at the start, in the middle and at the end; the others only where there is room for them. */
function AxisLabels({ labels }: { labels: ReadonlyArray<AxisLabel> }) {
  return (
    <div className="pp-steps-labels" aria-hidden="true">
      {labels.map(({ text, share }) => (
        <span
          key={share}
          data-share={share}
          style={share === 1 ? { right: 0 } : { left: `${share * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

interface Axis {
  edges: number[];
  labels: AxisLabel[];
  /** Null without times. */
  span: { from: number; to: number; at: (time: number) => number } | null;
}

function axisOf(steps: ReadonlyArray<SeverityStep>, until: number): Axis {
  const times = steps.flatMap(({ time }) => (time === undefined ? [] : [time]));
  if (times.length < steps.length || steps.length === 0) {
    return { edges: evenEdges(steps.length, width), labels: evenLabels(steps), span: null };
  }
  const { edges, at, from, to } = timeEdges(times, until, width);
  return { edges, labels: timeLabels(from, to), span: { from, to, at } };
}

/** Up to five dates, evenly apart, the first and the last among them. */
function evenLabels(steps: ReadonlyArray<SeverityStep>): AxisLabel[] {
  const marks = Math.min(5, steps.length);
  return Array.from({ length: marks }, (_, mark) => {
    const share = marks === 1 ? 0 : mark / (marks - 1);
    return { text: steps[Math.round(share * (steps.length - 1))]?.at ?? '', share };
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
