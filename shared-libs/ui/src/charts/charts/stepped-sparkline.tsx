import { evenEdges, scale, stepArea, stepPath, timeEdges } from './steps.ts';

/**
 * The history of one metric in steps. The label describes it: "Score over 12 weeks, from 68 to 78".
 * A null is a time without a value and is drawn as a break.
 */
export function SteppedSparkline({
  values,
  times,
  label,
  least,
  max,
  height = 44,
  cap,
}: {
  values: ReadonlyArray<number | null>;
  /** When each value began, in milliseconds: distance is then time. */
  times?: ReadonlyArray<number>;
  label: string;
  least?: number;
  max?: number;
  height?: number;
  /** A limit, drawn as a dashed line. */
  cap?: number;
}) {
  const known = values.filter((value) => value !== null);
  const top = max ?? Math.max(...known, cap ?? Number.NEGATIVE_INFINITY);
  const foot = least ?? Math.min(...known);
  const width = 100;
  const y = scale(foot, top, height - 1, 2);
  const filled = values.map((value) => value ?? foot);
  const edges = times
    ? timeEdges(times, times.at(-1) ?? 0, width).edges
    : evenEdges(values.length, width);
  const capAt = cap === undefined ? null : y(cap);
  return (
    <svg
      className="pp-spark"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      width="100%"
      preserveAspectRatio="none"
    >
      {known.length > 0 ? (
        <>
          <path
            className="pp-spark-area"
            d={stepArea(
              filled,
              filled.map(() => foot),
              scale(foot, top, height, 2),
              edges,
            )}
          />
          <path className="pp-spark-line" d={stepPath(values, y, edges)} />
        </>
      ) : null}
      {capAt === null ? null : <path className="pp-spark-cap" d={`M0 ${capAt}H${width}`} />}
      <path className="pp-spark-foot" d={`M0 ${height - 0.5}H${width}`} />
    </svg>
  );
}
