import { describe, expect, test } from 'vitest';
import { choiceOf, cronLabel, cronOf, runLabels } from './schedule-labels.ts';

describe('cron expressions that the form offers', () => {
  test.each([
    ['0 3 * * *', 'Every day at 03:00'],
    ['30 22 * * 1-5', 'Every weekday at 22:30'],
    ['5 4 * * 0', 'Every Sunday at 04:05'],
    ['0 12 15 * *', 'On day 15 of each month at 12:00'],
  ])('%s: %s', (cron, label) => {
    expect(cronLabel(cron)).toBe(label);
    const choice = choiceOf(cron);
    expect(choice.every === 'own' ? null : cronOf(choice)).toBe(cron);
  });

  test.each(['0 3 L * *', '0 3,15 * * *', '0 3 1 * 1', '0 3 * 6 *'])('%s is its own', (cron) => {
    expect(choiceOf(cron)).toEqual({ every: 'own' });
    expect(cronLabel(cron)).toBe(cron);
  });
});

describe('the next runs', () => {
  const labels = (...runs: string[]) => runLabels(runs, 'Europe/Berlin').map(({ label }) => label);

  test('are on the clock of the schedule, also where it changes', () => {
    expect(labels('2027-03-27T01:30:00Z', '2027-03-28T01:00:00Z', '2027-03-29T00:30:00Z')).toEqual([
      'Sat 27 Mar, 02:30',
      'Sun 28 Mar, 03:00',
      'Mon 29 Mar, 02:30',
    ]);
  });

  test('say the year where they are of several', () => {
    expect(labels('2027-03-29T00:30:00Z', '2028-03-28T00:30:00Z')).toEqual([
      'Mon 29 Mar 2027, 02:30',
      'Tue 28 Mar 2028, 02:30',
    ]);
  });
});
