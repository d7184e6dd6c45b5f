export type Scale = (value: number) => number;

/** Maps a domain to pixels; an empty domain maps to the start. */
export function scale(from: number, to: number, start: number, end: number): Scale {
  const span = to - from;
  return (value) => (span === 0 ? start : start + ((value - from) / span) * (end - start));
}

/**
 * A stepped line over equal spans: each value holds until the next. A null breaks
 * the line: no value is interpolated.
 */
export function stepPath(values: ReadonlyArray<number | null>, y: Scale, width: number): string {
  const span = width / Math.max(1, values.length);
  let path = '';
  let drawing = false;
  values.forEach((value, at) => {
    if (value === null) {
      drawing = false;
      return;
    }
    const level = round(y(value));
    path += drawing ? `V${level}` : `M${round(at * span)} ${level}`;
    path += `H${round((at + 1) * span)}`;
    drawing = true;
  });
  return path;
}

/** The area between two stepped lines of the same length. */
export function stepArea(
  upper: ReadonlyArray<number>,
  lower: ReadonlyArray<number>,
  y: Scale,
  width: number,
): string {
  const span = width / Math.max(1, upper.length);
  const forth = upper.map((value, at) => {
    const level = round(y(value));
    return `${at === 0 ? 'M0 ' : 'V'}${level}H${round((at + 1) * span)}`;
  });
  const back = lower.map((value, at) => `V${round(y(value))}H${round(at * span)}`).reverse();
  return upper.length === 0 ? '' : `${forth.join('')}${back.join('')}Z`;
}

/** Three to seven round numbers from 0 up to `most`, for an axis. */
export function roundTicks(most: number): ReadonlyArray<number> {
  const rough = Math.max(most, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(1, round);
  return Array.from({ length: Math.floor(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
