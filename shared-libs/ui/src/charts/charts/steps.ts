export type Scale = (value: number) => number;

/** Maps a domain to pixels; an empty domain maps to the start. */
export function scale(from: number, to: number, start: number, end: number): Scale {
  const span = to - from;
  return (value) => (span === 0 ? start : start + ((value - from) / span) * (end - start));
}

/** Returns where each of `count` values begins and where the last one ends, with equal spans: from 0 to `width`. */
export const evenEdges = (count: number, width: number): number[] =>
  Array.from({ length: count + 1 }, (_, at) => round((at * width) / Math.max(1, count)));

/** The last value is seen at least on this share of the width, even if it was measured just now. */
const LAST_SHARE = 0.03;

/**
 * The same where distance is time.
 * @param times milliseconds, ascending
 * @param until the time until which the last value holds
 */
export const timeEdges = (
  times: ReadonlyArray<number>,
  until: number,
  width: number,
): { edges: number[]; at: Scale; from: number; to: number } => {
  const from = times[0] ?? until;
  const last = times.at(-1) ?? until;
  const to = Math.max(until, last + ((last - from) * LAST_SHARE) / (1 - LAST_SHARE), from + 1);
  const at = scale(from, to, 0, width);
  return { edges: [...times.map((time) => round(at(time))), width], at, from, to };
};

/**
 * A stepped line: each value holds until the next. A null breaks the line: no value is interpolated.
 * @param edges one more than values
 */
export function stepPath(
  values: ReadonlyArray<number | null>,
  y: Scale,
  edges: ReadonlyArray<number>,
): string {
  let path = '';
  let drawing = false;
  values.forEach((value, at) => {
    if (value === null) {
      drawing = false;
      return;
    }
    const level = round(y(value));
    path += drawing ? `V${level}` : `M${edges[at] ?? 0} ${level}`;
    path += `H${edges[at + 1] ?? 0}`;
    drawing = true;
  });
  return path;
}

/** The area between two stepped lines of the same length. */
export function stepArea(
  upper: ReadonlyArray<number>,
  lower: ReadonlyArray<number>,
  y: Scale,
  edges: ReadonlyArray<number>,
): string {
  const forth = upper.map((value, at) => {
    const level = round(y(value));
    return `${at === 0 ? `M${edges[0] ?? 0} ` : 'V'}${level}H${edges[at + 1] ?? 0}`;
  });
  const back = lower.map((value, at) => `V${round(y(value))}H${edges[at] ?? 0}`).reverse();
  return upper.length === 0 ? '' : `${forth.join('')}${back.join('')}Z`;
}

/** Three to seven round numbers from 0 up to `most`, for an axis. */
export function roundTicks(max: number): ReadonlyArray<number> {
  const rough = Math.max(max, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(1, round);
  return Array.from({ length: Math.floor(Math.max(max, 1) / step) + 1 }, (_, at) => at * step);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
