import type { Surface } from './surface-graph.policy.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const RING = 10;
/** Nodes without a connection in one row; more, where they would be a tower. */
const LEAST_IN_ROW = 24;

/**
 * Places nodes on rings around the middle by their depth, each inside the sector of its first parent.
 * The same answer is always drawn the same.
 */
export function placeNodes(surface: Surface, drawn: ReadonlySet<string>): Map<string, Point> {
  const points = new Map<string, Point>();
  const childrenOf = (id: string): string[] =>
    (surface.children.get(id) ?? []).filter(
      (child) =>
        drawn.has(child) && surface.parents.get(child)?.find((one) => drawn.has(one)) === id,
    );
  const roots = [...drawn].filter(
    (id) => !(surface.parents.get(id) ?? []).some((parent) => drawn.has(parent)),
  );
  const leaves = new Map<string, number>();
  const count = (id: string): number => {
    const known = leaves.get(id);
    if (known !== undefined) return known;
    const sum = Math.max(
      1,
      childrenOf(id).reduce((total, child) => total + count(child), 0),
    );
    leaves.set(id, sum);
    return sum;
  };
  const place = (id: string, depth: number, from: number, width: number) => {
    const angle = from + width / 2;
    const radius = roots.length === 1 ? depth * RING : (depth + 1) * RING;
    points.set(id, { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius });
    let start = from;
    for (const child of childrenOf(id)) {
      const share = (width * count(child)) / count(id);
      place(child, depth + 1, start, share);
      start += share;
    }
  };
  const all = roots.reduce((sum, id) => sum + count(id), 0);
  let start = 0;
  for (const id of roots) {
    const share = (2 * Math.PI * count(id)) / all;
    place(id, 0, start, share);
    start += share;
  }
  return points;
}

/** Rows below the places of what is connected, as wide as those, for `count` nodes that are connected with nothing. */
export function placeBelow(places: readonly Point[], count: number): Point[] {
  const xs = places.map(({ x }) => x);
  const left = places.length === 0 ? 0 : xs.reduce((least, x) => Math.min(least, x));
  const right = places.length === 0 ? 0 : xs.reduce((most, x) => Math.max(most, x));
  const bottom = places.reduce((least, { y }) => Math.min(least, y), 0);
  const inRow = Math.max(LEAST_IN_ROW, Math.ceil(Math.sqrt(count * 3)));
  const step = Math.max(right - left, RING) / inRow;
  return Array.from({ length: count }, (_, index) => ({
    x: left + (index % inRow) * step,
    y: bottom - (Math.floor(index / inRow) + 2) * step,
  }));
}
