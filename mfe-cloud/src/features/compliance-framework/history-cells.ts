import type { RequirementState } from '@parapet/contracts/compliance/requirement';

export interface HistoryEntry {
  readonly day: string;
  readonly state: RequirementState;
}

export interface HistoryCell {
  readonly from: string;
  readonly to: string;
  /** The state on its last day. */
  readonly state: RequirementState;
}

const DAY_MS = 86_400_000;
const MAX_CELLS = 60;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The days from the first entry to `until` as at most 60 cells of equal length. A cell that holds a change
 * shows the state after it, so the last cell is the state now.
 */
export const historyCells = (history: readonly HistoryEntry[], until: string): HistoryCell[] => {
  const [first] = history;
  if (!first) return [];
  const start = Date.parse(first.day);
  const days = Math.max(1, Math.round((Date.parse(until) - start) / DAY_MS) + 1);
  const length = Math.ceil(days / MAX_CELLS);
  return Array.from({ length: Math.ceil(days / length) }, (_, at) => {
    const from = dayOf(start + at * length * DAY_MS);
    const to = dayOf(start + Math.min(days - 1, (at + 1) * length - 1) * DAY_MS);
    const last = history.findLast(({ day }) => day <= to) ?? first;
    return { from, to, state: last.state };
  });
};
