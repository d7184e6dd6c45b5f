import { expect, test } from 'vitest';
import { covers } from './finding-place.ts';

const host = { host: 'a.example', port: null, path: null };
const at = (port: number, path: string | null) => ({ host: 'a.example', port, path });

test.each([
  [host, at(443, '/'), true],
  [host, { ...host, host: 'b.example' }, false],
  [at(443, '/'), at(443, '/'), true],
  [at(443, '/'), at(443, '/app/'), false],
  [at(443, null), at(8443, null), false],
  [{ ...host, path: '/' }, at(8443, '/'), true],
  [null, host, false],
])('a check that ran at %j saw %j: %s', (ranAt, place, expected) => {
  expect(covers(ranAt, place)).toBe(expected);
});
