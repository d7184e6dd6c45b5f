import type { Overview } from '@parapet/contracts/overview';
import type { SeverityStep } from '@parapet/ui/severity-steps';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The steps of the chart. Where a day saw several scans, the time tells them apart. */
export const historySteps = (history: Overview['history']): SeverityStep[] => {
  const days = history.map(({ at }) => day.format(new Date(at)));
  const words = new Set(days).size === days.length ? day : dayAndTime;
  return history.map(({ at, open }) => ({ at: words.format(new Date(at)), totals: open }));
};
