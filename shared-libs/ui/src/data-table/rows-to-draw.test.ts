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
    const rowsToDraw = createRowsToDraw();
    expect(ends(rowsToDraw(onScreen(0, 25)))).toEqual([0, 35]);
    expect(ends(rowsToDraw(onScreen(20, 45)))).toEqual([10, 55]);
  });

  it('are those on the screen alone after a jump, and more again with the next move', () => {
    const rowsToDraw = createRowsToDraw();
    rowsToDraw(onScreen(0, 25));
    expect(ends(rowsToDraw(onScreen(500, 525)))).toEqual([500, 525]);
    expect(ends(rowsToDraw(onScreen(503, 528)))).toEqual([493, 538]);
    expect(ends(rowsToDraw(onScreen(100, 125)))).toEqual([100, 125]);
  });
});
