import { describe, expect, it } from 'vitest';
import { placeBelow, placeNodes } from './graph-layout.ts';
import type { Surface } from './surface-graph.policy.ts';

const surfaceOf = (edges: readonly [string, string][]): Surface => {
  const group = (key: 0 | 1, value: 0 | 1) =>
    new Map(
      [...Map.groupBy(edges, (edge) => edge[key])].map(([id, of]): [string, string[]] => [
        id,
        of.map((edge) => edge[value]),
      ]),
    );
  return { nodes: new Map(), children: group(0, 1), parents: group(1, 0), relations: [] };
};

const distance = ({ x, y }: { x: number; y: number }) => Math.round(Math.hypot(x, y));

describe('the places of nodes', () => {
  it('are on rings by depth, each its own', () => {
    const points = placeNodes(
      surfaceOf([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
      new Set(['a', 'b', 'c', 'd']),
    );
    expect([...points.values()].map(distance).toSorted((a, b) => a - b)).toEqual([0, 10, 10, 20]);
    const texts = [...points.values()].map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    expect(new Set(texts).size).toBe(4);
  });

  it('leave out what is not drawn, and give each of several roots a sector', () => {
    const surface = surfaceOf([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const points = placeNodes(surface, new Set(['a', 'b', 'c']));
    expect([...points.keys()].sort()).toEqual(['a', 'b', 'c']);
    expect(distance(points.get('c') ?? { x: 0, y: 0 })).toBe(10);
  });
});

describe('nodes that are connected with nothing', () => {
  const connected = [
    { x: -24, y: -5 },
    { x: 24, y: 30 },
  ];

  it('are in rows below the others, each at its own place', () => {
    const places = placeBelow(connected, 60);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(60);
    expect(places.every(({ x, y }) => y < -5 && x >= -24 && x <= 24)).toBe(true);
    expect(new Set(places.map(({ y }) => y)).size).toBe(3);
  });

  it('have rows of their own where nothing is connected, and are no tower where they are many', () => {
    const places = placeBelow([], 2000);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(2000);
    const [width, height] = [places.map(({ x }) => x), places.map(({ y }) => y)].map(
      (values) => Math.max(...values) - Math.min(...values),
    );
    expect(height).toBeLessThan(width ?? 0);
    expect(placeBelow(connected, 0)).toEqual([]);
  });
});
