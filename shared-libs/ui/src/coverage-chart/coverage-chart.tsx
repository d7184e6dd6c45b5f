import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Box,
  fitCoverageChart,
  markOf,
  pathOf,
  stonesOf,
  type WallLayout,
  type WallMark,
  type WallUnit,
} from './coverage-chart-geometry.ts';
import { wallSentence } from './coverage-chart-sentence.ts';

export type { WallOutcome, WallUnit } from './coverage-chart-geometry.ts';

export type WallProps = {
  /** In their natural order, so that a gap shows where it is. */
  units: ReadonlyArray<WallUnit>;
  /** The sentence that stands for the picture; made from the counts when left out. */
  label?: string;
  /** Draws failed units cracked. Only where pass and fail are the question, as in compliance. */
  compliance?: boolean;
  /** Height of a full cell in pixels. */
  height?: number;
  /** Most pixels from one unit to the next. */
  pitch?: number;
  /** Draws at exactly `pitch` and measures nothing: for the cells of a table. */
  fixed?: boolean;
};

const widthBeforeMeasured = 720;

/** The wall of coverage: one cell for one unit, gaps drawn as gaps. */
export function CoverageChart({
  units,
  label,
  compliance = false,
  height = 18,
  pitch = 10,
  fixed = false,
}: WallProps) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(widthBeforeMeasured);
  const [hovered, setHovered] = useState<string>();
  const risen = useRisen(units);

  useLayoutEffect(() => {
    const element = box.current;
    if (fixed || !element) return;
    const measure = () => setMeasured(Math.floor(element.clientWidth) || widthBeforeMeasured);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fixed]);

  const width = fixed ? units.length * pitch : measured;
  const layout = useMemo(
    () => fitCoverageChart(units.length, width, height, pitch),
    [units.length, width, height, pitch],
  );
  const stones = useMemo(
    () => layStones(units, layout, height, compliance, risen),
    [units, layout, height, compliance, risen],
  );

  function tellUnit(event: PointerEvent<SVGSVGElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const row = Math.floor(((event.clientY - top) / layout.height) * layout.rows);
    const column = Math.floor((event.clientX - left) / layout.pitch);
    setHovered(units[row * layout.perRow + column]?.label);
  }

  const named = units.some((unit) => unit.label !== undefined);
  return (
    <div ref={box} className="pp-wall" {...(hovered ? { title: hovered } : {})}>
      <svg
        role="img"
        aria-label={label ?? wallSentence(units, compliance)}
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        shapeRendering="crispEdges"
        {...(named ? { onPointerMove: tellUnit, onPointerLeave: () => setHovered(undefined) } : {})}
      >
        {[...stones.standing].map(([mark, boxes]) => (
          <path key={mark} className={`pp-wall-${mark}`} d={pathOf(boxes)} />
        ))}
        {stones.rising.map(({ mark, boxes, unit }) => (
          <path key={unit} className={`pp-wall-${mark} pp-wall-rise`} d={pathOf(boxes)} />
        ))}
        <path className="pp-wall-dashes" d={dashesOf(stones.standing.get('waiting') ?? [])} />
      </svg>
    </div>
  );
}

/** The units that have just left waiting: their cells rise once. */
function useRisen(units: ReadonlyArray<WallUnit>): ReadonlySet<number> {
  const [before, setBefore] = useState(units);
  const [risen, setRisen] = useState<ReadonlySet<number>>(new Set());
  if (units !== before) {
    setBefore(units);
    const ended = units.flatMap((unit, at) => {
      const was = before[at]?.outcome;
      const open = was === 'waiting' || was === 'now';
      return open && unit.outcome !== was && unit.outcome !== 'now' ? [at] : [];
    });
    setRisen(new Set(ended));
  }
  return risen;
}

type Rising = { mark: WallMark; boxes: ReadonlyArray<Box>; unit: number };

function layStones(
  units: ReadonlyArray<WallUnit>,
  layout: WallLayout,
  height: number,
  compliance: boolean,
  risen: ReadonlySet<number>,
) {
  const standing = new Map<WallMark, Box[]>();
  const rising: Rising[] = [];
  units.forEach((unit, at) => {
    const mark = markOf(unit.outcome, compliance);
    const boxes = stonesOf(mark, at, layout, height);
    if (risen.has(at)) {
      rising.push({ mark, boxes, unit: at });
      return;
    }
    const row = standing.get(mark);
    if (row) row.push(...boxes);
    else standing.set(mark, [...boxes]);
  });
  return { standing, rising };
}

/** A dashed edge over what waits, one line for each run of neighbours. */
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
