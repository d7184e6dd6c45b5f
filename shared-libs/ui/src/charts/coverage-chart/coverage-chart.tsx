import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Box,
  type CoverageChartLayout,
  type CoverageMark,
  type CoverageUnit,
  cellBoxes,
  fitCoverageChart,
  layOutRows,
  markOf,
  pathOf,
} from './coverage-chart-geometry.ts';
import { coverageSentence } from './coverage-chart-sentence.ts';

export type { CoverageOutcome, CoverageUnit } from './coverage-chart-geometry.ts';

export type CoverageChartProps = {
  /** In their natural order, so that a gap has its position. */
  units: ReadonlyArray<CoverageUnit>;
  /** The accessible name; generated from the counts by default. */
  label?: string;
  /** Splits the cells of failed units. Only for charts about pass and fail, as in compliance. */
  compliance?: boolean;
  /** Height of a full cell in pixels. */
  height?: number;
  /** The maximum number of pixels from one cell to the next. */
  pitch?: number;
  /** Uses exactly `pitch` and measures nothing: for the cells of a table. */
  fixed?: boolean;
  /**
   * Cells of a row, which scale with the place of the chart: for documents that are read without scripts.
   * Nothing is measured.
   */
  perRow?: number;
};

const widthBeforeMeasured = 720;

/** The coverage chart: one cell for each unit, a low cell for each gap. */
export function CoverageChart({
  units,
  label,
  compliance = false,
  height = 18,
  pitch = 10,
  fixed = false,
  perRow,
}: CoverageChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(widthBeforeMeasured);
  const [hovered, setHovered] = useState<string>();
  const risen = useRisen(units);

  useLayoutEffect(() => {
    const element = box.current;
    if (fixed || perRow !== undefined || !element) return;
    const measure = () => setMeasured(Math.floor(element.clientWidth) || widthBeforeMeasured);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fixed, perRow]);

  const width = fixed ? units.length * pitch : measured;
  const layout = useMemo(
    () =>
      perRow === undefined
        ? fitCoverageChart(units.length, width, height, pitch)
        : layOutRows(units.length, perRow, height, pitch),
    [units.length, width, height, pitch, perRow],
  );
  const cells = useMemo(
    () => layOutCells(units, layout, height, compliance, risen),
    [units, layout, height, compliance, risen],
  );

  function showLabel(event: PointerEvent<SVGSVGElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const row = Math.floor(((event.clientY - top) / layout.height) * layout.rows);
    const column = Math.floor((event.clientX - left) / layout.pitch);
    setHovered(units[row * layout.perRow + column]?.label);
  }

  const named = units.some((unit) => unit.label !== undefined);
  return (
    <div ref={box} className="pp-coverage-chart" {...(hovered ? { title: hovered } : {})}>
      <svg
        role="img"
        aria-label={label ?? coverageSentence(units, compliance)}
        width={perRow === undefined ? layout.width : '100%'}
        height={layout.height}
        {...(perRow === undefined ? {} : { preserveAspectRatio: 'none' })}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        shapeRendering="crispEdges"
        {...(named
          ? { onPointerMove: showLabel, onPointerLeave: () => setHovered(undefined) }
          : {})}
      >
        {[...cells.still].map(([mark, boxes]) => (
          <path key={mark} className={`pp-coverage-chart-${mark}`} d={pathOf(boxes)} />
        ))}
        {cells.rising.map(({ mark, boxes, unit }) => (
          <path
            key={unit}
            className={`pp-coverage-chart-${mark} pp-coverage-chart-rise`}
            d={pathOf(boxes)}
          />
        ))}
        <path className="pp-coverage-chart-dashes" d={dashesOf(cells.still.get('waiting') ?? [])} />
      </svg>
    </div>
  );
}

/** The indices of the units that have just ended: their cells are animated once. */
function useRisen(units: ReadonlyArray<CoverageUnit>): ReadonlySet<number> {
  const [previous, setPrevious] = useState(units);
  const [risen, setRisen] = useState<ReadonlySet<number>>(new Set());
  if (units !== previous) {
    setPrevious(units);
    const ended = units.flatMap((unit, at) => {
      const was = previous[at]?.outcome;
      const open = was === 'waiting' || was === 'now';
      return open && unit.outcome !== was && unit.outcome !== 'now' ? [at] : [];
    });
    setRisen(new Set(ended));
  }
  return risen;
}

type Rising = { mark: CoverageMark; boxes: ReadonlyArray<Box>; unit: number };

function layOutCells(
  units: ReadonlyArray<CoverageUnit>,
  layout: CoverageChartLayout,
  height: number,
  compliance: boolean,
  risen: ReadonlySet<number>,
) {
  const still = new Map<CoverageMark, Box[]>();
  const rising: Rising[] = [];
  units.forEach((unit, at) => {
    const mark = markOf(unit.outcome, compliance);
    const boxes = cellBoxes(mark, at, layout, height);
    if (risen.has(at)) {
      rising.push({ mark, boxes, unit: at });
      return;
    }
    const row = still.get(mark);
    if (row) row.push(...boxes);
    else still.set(mark, [...boxes]);
  });
  return { still, rising };
}

/** A dashed upper edge for waiting cells, one line for each run of neighbours. */
function dashesOf(boxes: ReadonlyArray<Box>): string {
  let path = '';
  let end = Number.NaN;
  let row = Number.NaN;
  for (const { x, y, width } of boxes) {
    if (x !== end || y !== row) path += `M${x} ${y + 0.5}`;
    path += `H${x + width + 1}`;
    end = x + width + 1;
    row = y;
  }
  return path;
}
