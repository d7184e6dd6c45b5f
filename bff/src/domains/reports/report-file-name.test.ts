import { expect, test } from 'vitest';
import { reportFileName } from './report-file-name.ts';

const facts = {
  workspaceName: 'Zoë & Co.',
  type: 'technical',
  madeAt: '2026-11-30T22:30:00.000Z',
} as const;

test.each([
  ['UTC', 'parapet-zoe-co-technical-2026-11-30.csv'],
  ['Europe/Berlin', 'parapet-zoe-co-technical-2026-11-30.csv'],
  ['Asia/Tokyo', 'parapet-zoe-co-technical-2026-12-01.csv'],
  ['America/New_York', 'parapet-zoe-co-technical-2026-11-30.csv'],
])('a file has the day of the zone of its report: %s', (timezone, name) => {
  expect(reportFileName({ ...facts, timezone }, 'csv')).toBe(name);
});

test('a name without letters is left out', () => {
  const name = reportFileName({ ...facts, workspaceName: '東京', timezone: 'UTC' }, 'pdf');
  expect(name).toBe('parapet-technical-2026-11-30.pdf');
});
