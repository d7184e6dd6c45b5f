import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Returns what gives the indices of the rows to draw for those on the screen. After a jump these are the ones on
 * the screen alone, so that they are there sooner; the ones around them follow with the next move.
 */
export function createRowsToDraw(): (onScreen: Range) => number[] {
  let last: Pick<Range, 'startIndex' | 'endIndex'> | null = null;
  return (onScreen) => {
    const { startIndex, endIndex } = onScreen;
    const isJump = last !== null && (startIndex > last.endIndex || endIndex < last.startIndex);
    last = { startIndex, endIndex };
    return defaultRangeExtractor(isJump ? { ...onScreen, overscan: 0 } : onScreen);
  };
}
