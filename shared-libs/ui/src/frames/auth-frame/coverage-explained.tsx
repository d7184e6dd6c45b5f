import {
  type CoverageChartLayout,
  type CoverageMark,
  cellBoxes,
  pathOf,
} from '../../charts/coverage-chart/coverage-chart-geometry.ts';

const height = 150;
const pitch = 44;
const foot = 210;
const marks: ReadonlyArray<CoverageMark> = [
  ...Array<CoverageMark>(5).fill('tested'),
  ...Array<CoverageMark>(2).fill('untested'),
  ...Array<CoverageMark>(2).fill('tested'),
  ...Array<CoverageMark>(2).fill('error'),
  ...Array<CoverageMark>(2).fill('tested'),
  ...Array<CoverageMark>(3).fill('waiting'),
];
const layout: CoverageChartLayout = {
  pitch,
  perRow: marks.length,
  rows: 1,
  width: marks.length * pitch,
  height,
};

const notes = [
  { x: 110, above: true, head: 'Full: tested', body: 'ran to the end' },
  { x: 440, above: true, head: 'Half: error', body: 'no answer, never counted as a pass' },
  {
    x: 264,
    above: false,
    head: 'Low: not tested',
    body: 'with the reason, and the step that closes it',
  },
  { x: 616, above: false, head: 'Outline: waiting', body: 'later in this scan' },
] as const;

/** A large coverage chart with every mark and its meaning. */
export function CoverageExplained() {
  return (
    <section className="pp-explained" aria-label="How to read coverage">
      <h2>How to read coverage</h2>
      <svg viewBox={`0 -40 ${layout.width + 56} 340`} aria-hidden="true">
        <g transform={`translate(0 ${foot - height})`} shapeRendering="crispEdges">
          {marks.map((mark, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a unit
              key={at}
              className={`pp-coverage-chart-${mark}`}
              d={pathOf(cellBoxes(mark, at, layout, height))}
            />
          ))}
          <path
            className="pp-explained-outline"
            d={[13, 14, 15]
              .map((at) => `M${at * pitch + 0.5} ${height}V.5h${pitch - 2}V${height}`)
              .join('')}
          />
        </g>
        <path className="pp-explained-baseline" d={`M0 ${foot + 0.5}H${layout.width}`} />
        {notes.map(({ x, above, head, body }) => {
          const top = above ? 0 : foot + 56;
          return (
            <g key={head}>
              <path
                className="pp-explained-pointer"
                d={above ? pointerAbove(head, x) : `M${x + 0.5} ${foot + 10}v26`}
              />
              <text className="pp-explained-head" x={x} y={above ? top - 16 : top}>
                {head}
              </text>
              <text className="pp-explained-body" x={x} y={above ? top + 4 : top + 20}>
                {body}
              </text>
            </g>
          );
        })}
      </svg>
      <dl className="pp-sr-only">
        {notes.map(({ head, body }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{body}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pointerAbove(head: string, x: number): string {
  const reach = head.startsWith('Half') ? 90 : 34;
  return `M${x + 0.5} 16v${reach}`;
}
