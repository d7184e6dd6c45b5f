import { describe, expect, it } from 'vitest';
import { directionOf, nextTowards, type Point } from './graph-keys.ts';

const middle: Point = { id: 'middle', x: 100, y: 100 };
const points: Point[] = [
  middle,
  { id: 'near', x: 140, y: 105 },
  { id: 'far', x: 300, y: 100 },
  { id: 'above', x: 110, y: 20 },
];

describe('the arrow keys of the graph', () => {
  it('go to the nearest node in their direction', () => {
    expect(nextTowards(points, middle, 'right')).toBe('near');
    expect(nextTowards(points, middle, 'up')).toBe('above');
  });

  it('stay where nothing is', () => {
    expect(nextTowards(points, middle, 'left')).toBeNull();
    expect(nextTowards(points, middle, 'down')).toBeNull();
  });

  it('are four', () => {
    expect(['ArrowLeft', 'ArrowDown', 'a'].map(directionOf)).toEqual(['left', 'down', undefined]);
  });
});
