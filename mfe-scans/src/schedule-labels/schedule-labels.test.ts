import { describe, expect, test } from 'vitest';
import { choiceOf, cronLabel, cronOf } from './schedule-labels.ts';

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
