import { placeText } from '@parapet/checks/place';
import type { CheckResult, Detection } from '@parapet/scanner/contract';
import { expect, test } from 'vitest';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { identify } from './identities.ts';

const asset = { assetId: 'a', canonicalKey: 'shop.example' };
const origin = 'https://shop.example';

/** A stored finding and a failure seen now, at one place of the host. */
const joined = (covered: string, cause: string, [stored, seen]: readonly [string, string]) => {
  const place = { host: 'shop.example', port: seen.startsWith('https') ? 443 : null, path: null };
  const known = {
    id: 'stored',
    assetId: 'a',
    checkId: covered,
    fingerprint: placeText(place) + stored,
    locator: stored,
    place,
    reportedBy: [],
    isShared: false,
  } as unknown as KnownFinding;
  const result = { check: { id: cause }, ranAt: place } as unknown as CheckResult;
  const detection = { place, locator: seen } as Detection;
  const { copies } = identify([known], 'w').find(result, asset as never, detection);
  return copies.map(({ id }) => id);
};

test.each([
  [
    'cors-rejects-null',
    'cors-rejects-strangers',
    `${origin}|cors:null`,
    `${origin}|cors:any-origin`,
  ],
  ['cors-rejects-look-alikes', 'cors-rejects-strangers', `${origin}|cors:a`, `${origin}|cors:b`],
  ['name-servers-answer', 'name-server-domains-registered', 'NS a.example@b', 'NS a.example@b'],
  ['name-servers-answer', 'name-server-zones-claimed', 'NS a.example@b', 'NS a.example@b'],
  ['software-supported', 'software-not-exploited', 'tcp/443/jquery', 'tcp/443/jquery'],
  ['software-supported', 'software-unlikely-exploited', 'tcp/443/jquery', 'tcp/443/jquery'],
  ['software-supported', 'javascript-libraries-sound', 'tcp/443/jquery', 'tcp/443/jquery'],
])('a finding of %s joins that of %s, its cause', (covered, cause, stored, seen) => {
  expect(joined(covered, cause, [stored, seen])).toEqual(['stored']);
});

test.each([
  ['software-supported', 'software-not-exploited', 'tcp/443/nginx', 'tcp/443/nginx'],
  ['software-supported', 'software-not-exploited', 'tcp/8443/jquery', 'tcp/443/jquery'],
  ['name-servers-answer', 'name-server-domains-registered', 'NS c.example@b', 'NS a.example@b'],
  ['cors-rejects-null', 'cors-rejects-strangers', 'https://b.example|cors', `${origin}|cors`],
  ['cors-rejects-strangers', 'cors-rejects-null', `${origin}|cors`, `${origin}|cors`],
])('a finding of %s stays beside that of %s at another thing', (covered, cause, stored, seen) => {
  expect(joined(covered, cause, [stored, seen])).toEqual([]);
});
