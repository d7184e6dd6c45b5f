export type Direction = 'left' | 'right' | 'up' | 'down';

/** A node on the canvas, in pixels from its top left corner. */
export interface Point {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const ways: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
/** A node that stands aside counts as so many times as far. */
const ASIDE = 2;

/** The direction of an arrow key; undefined for any other key. */
export const directionOf = (key: string): Direction | undefined =>
  (({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }) as const)[
    key as 'ArrowLeft'
  ];

/** The nearest node in a direction, at most 45 degrees aside; null where none is. */
export function nextTowards(
  points: readonly Point[],
  from: Omit<Point, 'id'> & { readonly id: string | null },
  direction: Direction,
): string | null {
  const [right, down] = ways[direction];
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, x, y } of points) {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (id === from.id || ahead <= 0 || aside > ahead) continue;
    const distance = ahead + aside * ASIDE;
    if (distance >= least) continue;
    least = distance;
    best = id;
  }
  return best;
}
