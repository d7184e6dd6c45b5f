import type {
  RequirementDetail,
  RequirementState,
} from '@parapet/contracts/compliance/requirement';
import { CoverageChart, type CoverageOutcome } from '@parapet/ui/coverage-chart';
import { Panel } from '@parapet/ui/panel';
import { calendarDay, dayLabel } from '../../compliance-labels/day-label.ts';
import { stateLooks } from '../../compliance-labels/requirement-state.tsx';
import { DayInput } from '../../compliance-scope/day-input.tsx';
import { type HistoryEntry, historyCells } from './history-cells.ts';

const outcomes: Readonly<Record<RequirementState, CoverageOutcome>> = {
  passed: 'pass',
  attested: 'pass',
  failed: 'fail',
  partly: 'fail',
  exception: 'error',
  not_assessed: 'not_run',
  not_applicable: 'not_applicable',
};

const SHOWN = 5;

/** Shows how the state changed, and leads to the state on a day. */
export function History({
  history,
  asOf,
  firstDay,
  onDay,
}: {
  history: RequirementDetail['history'];
  asOf: string | null;
  firstDay: string | null;
  onDay: (day: string | null) => void;
}) {
  const cells = historyCells(history, asOf ?? calendarDay());
  return (
    <Panel
      title="History"
      level={3}
      action={
        firstDay === null ? null : (
          <DayInput label="State on a day" day={asOf} firstDay={firstDay} onDay={onDay} />
        )
      }
    >
      {history.length === 0 ? (
        <p className="text-ink-2">Its state has not been recorded yet.</p>
      ) : (
        <>
          <CoverageChart
            units={cells.map(({ from, to, state }) => ({
              outcome: outcomes[state],
              label: `${from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`}: ${stateLooks[state].label.toLowerCase()}`,
            }))}
            label={sentenceOf(history)}
            compliance
            height={16}
            pitch={10}
          />
          <ol className="text-xs text-ink-2">
            {history
              .slice(-SHOWN)
              .reverse()
              .map(({ day, state }) => (
                <li key={day}>
                  {stateLooks[state].label} since {dayLabel(day)}
                </li>
              ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

const sentenceOf = (history: readonly HistoryEntry[]): string =>
  history.map(({ day, state }) => `${stateLooks[state].label} since ${dayLabel(day)}`).join('; ');
