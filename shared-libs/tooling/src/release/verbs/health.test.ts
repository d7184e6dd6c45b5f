import { expect, test } from 'vitest';
import { healthText } from './health.ts';

const health = { buildId: 'build-two', sessions: 7, failed: 1, withErrors: 2, withheldAt: null };

test('a build that works, one that is withheld, and one with many sessions', () => {
  expect(healthText(health)).toBe('build-two failed in 1 and reported errors in 2 of 7 sessions');
  expect(healthText({ ...health, failed: 6, withheldAt: '2026-11-29T10:05:00.000Z' })).toBe(
    'build-two failed in 6 and reported errors in 2 of 7 sessions; withheld since 2026-11-29T10:05:00.000Z, the build before is served',
  );
  expect(healthText({ ...health, sessions: 100 })).toContain('of 100 or more sessions');
});
