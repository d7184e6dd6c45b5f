import type { ReactNode } from 'react';
import { fitCoverageChart, pathOf, stonesOf, type WallMark } from './coverage-chart-geometry.ts';

const height = 16;
const layout = fitCoverageChart(1, 6, height, 6);

/** One small cell, to stand before the word that explains it. */
export function WallSwatch({ mark }: { mark: WallMark }) {
  return (
    <svg
      className="pp-wall-swatch"
      width="5"
      height={height}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path className={`pp-wall-${mark}`} d={pathOf(stonesOf(mark, 0, layout, height))} />
      {mark === 'waiting' ? <path className="pp-wall-dashes" d="M0 .5H6" /> : null}
    </svg>
  );
}

export type WallLegendItem = { mark: WallMark; words: ReactNode };

/** What the heights mean, best with the counts: "6 ended in an error". */
export function WallLegend({ items }: { items: ReadonlyArray<WallLegendItem> }) {
  return (
    <ul className="pp-wall-legend">
      {items.map(({ mark, words }) => (
        <li key={mark}>
          <WallSwatch mark={mark} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
