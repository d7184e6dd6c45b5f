import type { Severity } from '@parapet/contracts/text/vocabulary';

/** Corners on a square of one, or a disc: a severity is told by its shape too, also in grey or to who sees no colours. */
export const severityShapes: Readonly<
  Record<Severity, readonly (readonly [number, number])[] | 'disc'>
> = {
  critical: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  high: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  medium: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  low: [
    [0, 0],
    [1, 0],
    [0.5, 1],
  ],
  info: 'disc',
};

/** Dark enough on white for text of any size. */
export const severityColors: Readonly<Record<Severity, string>> = {
  critical: '#9c1142',
  high: '#a63f07',
  medium: '#745200',
  low: '#1d5b9e',
  info: '#55636a',
};

/** @param size of the mark in points */
export function drawSeverityMark(
  pdf: PDFKit.PDFDocument,
  severity: Severity,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const shape = severityShapes[severity];
  if (shape === 'disc') {
    pdf.circle(x + size / 2, y + size / 2, size / 2).fill(severityColors[severity]);
    return;
  }
  const corners = shape.map(([left, top]): [number, number] => [x + left * size, y + top * size]);
  pdf.polygon(...corners).fill(severityColors[severity]);
}
