import { describe, expect, it } from 'vitest';
import { evenEdges, roundTicks, scale, stepArea, stepPath, timeEdges } from './steps.ts';

const y = scale(0, 10, 10, 0);

describe('a stepped line', () => {
  it('holds each value until the next and never slopes', () => {
    expect(stepPath([2, 5], y, evenEdges(2, 100))).toBe('M0 8H50V5H100');
  });

  it('is interrupted where a value is missing', () => {
    expect(stepPath([2, null, 5], y, evenEdges(3, 90))).toBe('M0 8H30M60 5H90');
  });

  it('encloses the area between two lines', () => {
    expect(stepArea([5, 6], [1, 2], y, evenEdges(2, 100))).toBe('M0 5H50V4H100V8H50V9H0Z');
  });
});

describe('an axis of time', () => {
  it('has twice the distance for twice the time', () => {
    expect(timeEdges([0, 10, 30], 40, 100).edges).toEqual([0, 25, 75, 100]);
  });

  it('shows the last value also when it was measured just now, and a value that is alone', () => {
    const { edges } = timeEdges([0, 97], 97, 100);
    expect(edges).toEqual([0, 97, 100]);
    expect(timeEdges([5], 5, 100).edges).toEqual([0, 100]);
  });
});

describe('the ticks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [215, [0, 50, 100, 150, 200]],
  ])('for at most %i', (max, ticks) => {
    expect(roundTicks(max)).toEqual(ticks);
  });
});
