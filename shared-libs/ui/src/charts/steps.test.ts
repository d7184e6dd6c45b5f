import { describe, expect, it } from 'vitest';
import { roundTicks, scale, stepArea, stepPath } from './steps.ts';

const y = scale(0, 10, 10, 0);

describe('a stepped line', () => {
  it('holds each value until the next and never slopes', () => {
    expect(stepPath([2, 5], y, 100)).toBe('M0 8H50V5H100');
  });

  it('is interrupted where a value is missing', () => {
    expect(stepPath([2, null, 5], y, 90)).toBe('M0 8H30M60 5H90');
  });

  it('encloses the area between two lines', () => {
    expect(stepArea([5, 6], [1, 2], y, 100)).toBe('M0 5H50V4H100V8H50V9H0Z');
  });
});

describe('the ticks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [215, [0, 50, 100, 150, 200]],
  ])('for at most %i', (most, ticks) => {
    expect(roundTicks(most)).toEqual(ticks);
  });
});
