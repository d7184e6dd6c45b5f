import { expect, it } from 'vitest';
import { historyCells } from './history-cells.ts';

const states = (cells: ReturnType<typeof historyCells>) => cells.map(({ state }) => state);

it('shows each day for which a state holds', () => {
  const cells = historyCells(
    [
      { day: '2026-11-25', state: 'passed' },
      { day: '2026-11-27', state: 'not_assessed' },
    ],
    '2026-11-28',
  );
  expect(states(cells)).toEqual(['passed', 'passed', 'not_assessed', 'not_assessed']);
});

it('joins days where there are many, and ends with the state of now', () => {
  const cells = historyCells(
    [
      { day: '2025-11-29', state: 'passed' },
      { day: '2026-11-28', state: 'failed' },
    ],
    '2026-11-28',
  );
  expect(cells.length).toBeLessThanOrEqual(60);
  expect(cells.at(-1)).toMatchObject({ to: '2026-11-28', state: 'failed' });
});

it('is empty without a reading', () => {
  expect(historyCells([], '2026-11-28')).toEqual([]);
});
