import type { Severity } from '@parapet/contracts/text/vocabulary';
import { describe, expect, it } from 'vitest';
import { type Changed, changeEvents } from './record-finding-events.ts';

const changed = (
  id: string,
  severity: Severity,
  change: Changed['change'] = 'opened',
): Changed => ({
  id,
  assetId: 'asset',
  title: `Finding ${id}`,
  severity,
  from: change === 'opened' ? null : 'open',
  to: change === 'fixed' ? 'fixed' : 'open',
  at: '2026-11-22T12:00:00.000Z',
  change,
});
const briefly = (changes: readonly Changed[]) =>
  changeEvents(changes, 'scan').map(({ type, severity, subject, after }) => [
    type,
    severity,
    subject.id,
    after,
  ]);

describe('what the feed tells of a scan', () => {
  it('is each finding, while there are few', () => {
    expect(briefly([changed('a', 'low'), changed('b', 'medium')])).toEqual([
      ['finding.opened', 'low', 'a', { status: 'open' }],
      ['finding.opened', 'medium', 'b', { status: 'open' }],
    ]);
  });

  it('is one event for many small findings of an asset, and one for each severe one', () => {
    const small = ['a', 'b', 'c', 'd'].map((id) => changed(id, id === 'c' ? 'medium' : 'info'));
    expect(briefly([...small, changed('e', 'critical')])).toEqual([
      ['finding.opened', 'critical', 'e', { status: 'open' }],
      [
        'finding.opened',
        'medium',
        'c',
        { count: 4, first: ['Finding c', 'Finding a', 'Finding b', 'Finding d'] },
      ],
    ]);
  });

  it('keeps what opened and what was fixed apart', () => {
    const changes = ['a', 'b', 'c'].flatMap((id) => [
      changed(id, 'low'),
      changed(`${id}-fixed`, 'low', 'fixed'),
    ]);
    expect(changeEvents(changes, 'scan')).toHaveLength(6);
  });
});
