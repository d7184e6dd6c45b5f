import type { Overview } from '@parapet/contracts/reports/overview';
import type { SeverityStep } from '@parapet/ui/severity-steps';

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The steps of the chart at their times. */
export const historySteps = (history: Overview['history']): SeverityStep[] =>
  history.map(({ at, open }) => ({
    at: dayAndTime.format(new Date(at)),
    time: Date.parse(at),
    totals: open,
  }));
