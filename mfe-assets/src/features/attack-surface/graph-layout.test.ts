import { describe, expect, it } from 'vitest';
import { placeNodes } from './graph-layout.ts';
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
