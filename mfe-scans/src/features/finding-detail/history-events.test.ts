import type { HistoryEntry } from '@parapet/contracts/findings/finding';
import { afterEach, expect, test, vi } from 'vitest';

const entry = (note: string): HistoryEntry => ({
  id: 'h1',
  at: '2026-11-01T00:00:00.000Z',
  kind: 'status',
  actor: null,
  from: 'open',
  to: 'risk_accepted',
  note,
  scanId: null,
});

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => {
  // Node keeps the last zone when the variable goes.
  vi.stubEnv('TZ', ownZone);
  vi.resetModules();
});

test.each([
  ['Pacific/Pago_Pago', '19 Nov 2026'],
  ['UTC', '20 Nov 2026'],
  ['Pacific/Kiritimati', '20 Nov 2026'],
])('in %s an acceptance ends on the day of that clock', async (zone, day) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { eventsOfHistory } = await import('./history-events.ts');
  const [event] = eventsOfHistory([entry('Isolated (until 2026-11-20T00:30:00.000Z)')]);
  expect(event?.note).toBe(`Isolated (until ${day})`);
});
