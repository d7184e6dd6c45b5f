import { expect, it } from 'vitest';
import { findingColumns } from './finding-columns.tsx';

/** Tells what the list has of a window of 1,440 px beside navigation and pane. */
const BESIDE_PANE = 724;
/** The checkbox of a row, and a column that takes what is left: its least. */
const [TICK, LEAST] = [44, 180];

it('fits beside an open finding without scrolling sideways', () => {
  const columns = findingColumns('beside-pane', () => null);
  const least = columns.reduce((sum, { width }) => sum + (width ?? LEAST), TICK);
  expect(least).toBeLessThanOrEqual(BESIDE_PANE);
});
