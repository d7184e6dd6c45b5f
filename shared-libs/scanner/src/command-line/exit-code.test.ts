import { describe, expect, it } from 'vitest';
import { exitCodeOf } from './exit-code.ts';

const tested = { reachability: 'online', score: 62, findings: [{ severity: 'medium' }] } as const;
const dead = { reachability: 'offline', score: null, findings: [] } as const;
/** As behind a firewall that answers every request with its own page. */
const blocked = { reachability: 'online', score: null, findings: [] } as const;

describe('the exit code of a scan', () => {
  it.each([
    [0, null, [tested]],
    [0, 'high', [tested]],
    [1, 'medium', [tested]],
    [1, 'low', [tested]],
    [1, 'info', [dead, tested]],
    [3, 'high', [tested, dead]],
    [3, 'high', [tested, blocked]],
    [3, null, [blocked]],
    [3, null, []],
  ] as const)('is %i with --fail-on %s', (code, failOn, reports) => {
    expect(exitCodeOf(failOn, reports)).toBe(code);
  });
});
