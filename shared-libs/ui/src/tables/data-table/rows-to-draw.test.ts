import { describe, expect, it } from 'vitest';
import { createRowsToDraw } from './rows-to-draw.ts';

const onScreen = (startIndex: number, endIndex: number) => ({
  startIndex,
  endIndex,
  overscan: 10,
  count: 1000,
});
const ends = (rows: number[]) => [rows[0], rows.at(-1)];

describe('the rows to draw', () => {
  it('are those on the screen and some at both ends, as far as there are any', () => {
    const { indicesOf } = createRowsToDraw();
    expect(ends(indicesOf(onScreen(0, 25)))).toEqual([0, 35]);
    expect(ends(indicesOf(onScreen(20, 45)))).toEqual([10, 55]);
  });

  it('are those on the screen alone after a jump, and more again with the next move', () => {
    const { indicesOf } = createRowsToDraw();
    indicesOf(onScreen(0, 25));
    expect(ends(indicesOf(onScreen(500, 525)))).toEqual([500, 525]);
    expect(ends(indicesOf(onScreen(503, 528)))).toEqual([493, 538]);
    expect(ends(indicesOf(onScreen(100, 125)))).toEqual([100, 125]);
  });

  it('pass from the second jump of a scroll on, until a move shows some of them again', () => {
    const { indicesOf, arePassing } = createRowsToDraw();
    const passAt = (start: number, isScrolling = true) => {
      indicesOf(onScreen(start, start + 25));
      return arePassing(isScrolling);
    };
    expect([0, 200, 400, 600].map((start) => passAt(start))).toEqual([false, false, true, true]);
    expect(passAt(610)).toBe(false);
    expect([800, 100].map((start) => passAt(start))).toEqual([false, true]);
  });

  it('do not pass once the scroll has ended, and a jump after that is the first one', () => {
    const { indicesOf, arePassing } = createRowsToDraw();
    for (const start of [0, 200, 400]) indicesOf(onScreen(start, start + 25));
    expect(arePassing(true)).toBe(true);
    expect(arePassing(false)).toBe(false);
    indicesOf(onScreen(600, 625));
    expect(arePassing(true)).toBe(false);
  });
});
