import type { ReactNode } from 'react';
import {
  type CoverageMark,
  cellBoxes,
  fitCoverageChart,
  pathOf,
} from './coverage-chart-geometry.ts';

const height = 16;
const layout = fitCoverageChart(1, 6, height, 6);

/** One small cell for a legend. */
export function CoverageSwatch({ mark }: { mark: CoverageMark }) {
  return (
    <svg
      className="pp-coverage-chart-swatch"
      width="5"
      height={height}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path
        className={`pp-coverage-chart-${mark}`}
        d={pathOf(cellBoxes(mark, 0, layout, height))}
      />
      {mark === 'waiting' ? <path className="pp-coverage-chart-dashes" d="M0 .5H6" /> : null}
    </svg>
  );
}

export type CoverageLegendItem = {
  /** Needed where several items have one mark. */
  id?: string;
  mark: CoverageMark;
  label: ReactNode;
};

/** The legend of a coverage chart, best with counts: "6 ended in an error". */
export function CoverageLegend({ items }: { items: ReadonlyArray<CoverageLegendItem> }) {
  return (
    <ul className="pp-coverage-chart-legend">
      {items.map(({ id, mark, label }) => (
        <li key={id ?? mark}>
          <CoverageSwatch mark={mark} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
