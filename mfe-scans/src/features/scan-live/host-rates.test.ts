import { describe, expect, it } from 'vitest';
import { at, hostOf, hostsOf } from '../../testing/sample-scan.ts';
import { rateLabel, rateOf, withReading } from './host-rates.ts';

const reading = (time: string, sent: Record<string, number>) =>
  hostsOf(
    Object.entries(sent).map(([host, requestsSent]) => hostOf({ host, requestsSent })),
    { readAt: at(time) },
  );

describe('the rate of a host', () => {
  it('is what was sent between the first and the last reading', () => {
    const readings = [
      reading('14:00:00', { a: 100 }),
      reading('14:00:02', { a: 104, b: 7 }),
      reading('14:00:04', { a: 120, b: 7 }),
    ];
    expect(rateOf('a', readings)).toBe(5);
    expect(rateOf('b', readings)).toBe(0);
  });

  it('is not known until the host was read twice', () => {
    const readings = [reading('14:00:00', { a: 1 }), reading('14:00:02', { b: 1 })];
    expect([rateOf('a', readings), rateOf('b', readings), rateOf('c', readings)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(rateOf('a', [])).toBeNull();
  });

  it('forgets readings after ten seconds, so that it is the rate of now', () => {
    let readings = withReading([], reading('14:00:00', { a: 0 }));
    readings = withReading(readings, reading('14:00:08', { a: 400 }));
    readings = withReading(readings, reading('14:00:12', { a: 404 }));
    expect(readings).toHaveLength(2);
    expect(rateOf('a', readings)).toBe(1);
  });

  it('is told with a decimal place below ten', () => {
    expect([0, 4.62, 19.7, 1312].map(rateLabel)).toEqual(['0/s', '4.6/s', '20/s', '1,312/s']);
  });
});
