import type { Overview } from '@parapet/contracts/overview';
import type { SeverityStep } from '@parapet/ui/severity-steps';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The steps of the chart, with the time if a day has several scans. */
export const historySteps = (history: Overview['history']): SeverityStep[] => {
  const days = history.map(({ at }) => day.format(new Date(at)));
  const format = new Set(days).size === days.length ? day : dayAndTime;
  return history.map(({ at, open }) => ({ at: format.format(new Date(at)), totals: open }));
};
