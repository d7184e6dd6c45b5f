import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

export interface RowsToDraw {
  /**
   * Returns the indices of the rows to draw for those on the screen. After a jump these are the ones on the screen
   * alone, so that they are there sooner; the ones around them follow with the next move.
   */
  readonly indicesOf: (onScreen: Range) => number[];
  /** Returns whether they pass too fast to be read: the second jump of one scroll in a row, or a later one. */
  readonly arePassing: (isScrolling: boolean) => boolean;
}

export function createRowsToDraw(): RowsToDraw {
  let last: Pick<Range, 'startIndex' | 'endIndex'> | null = null;
  let jumps = 0;
  return {
    indicesOf(onScreen) {
      const { startIndex, endIndex } = onScreen;
      const isJump = last !== null && (startIndex > last.endIndex || endIndex < last.startIndex);
      last = { startIndex, endIndex };
      jumps = isJump ? jumps + 1 : 0;
      return defaultRangeExtractor(isJump ? { ...onScreen, overscan: 0 } : onScreen);
    },
    arePassing(isScrolling) {
      if (!isScrolling) jumps = 0;
      return jumps > 1;
    },
  };
}
