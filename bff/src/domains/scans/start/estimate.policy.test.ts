import { expect, test } from 'vitest';
import { type EstimatedAsset, estimate, type ScanCapacity } from './estimate.policy.ts';

const capacity: ScanCapacity = { pace: { public: 5, private: 20 }, hostsPerWorker: 24, workers: 1 };
const asset = (parts: Partial<EstimatedAsset> = {}): EstimatedAsset => ({
  host: 'a.example',
  isInside: 'no',
  expected: {
    paced: { from: 135, to: 180 },
    other: { from: 31, to: 66 },
    portSeconds: { from: 0, to: 0 },
  },
  past: null,
  ...parts,
});
const onHosts = (count: number) =>
  Array.from({ length: count }, (_, n) => asset({ host: `host${n}.example` }));

test('the pace decides how long one site takes', () => {
  const { requests, seconds, waitSeconds } = estimate([asset()], capacity, 0);
  expect(requests).toEqual({ from: 166, to: 246 });
  expect(seconds).toEqual({ from: 26, to: 42 });
  expect(waitSeconds).toEqual({ from: 0, to: 0 });
  expect(estimate([asset({ isInside: 'yes' })], capacity, 0).seconds).toEqual({ from: 5, to: 15 });
  const either = estimate([asset({ isInside: 'unknown' })], capacity, 0).seconds;
  expect(either).toEqual({ from: 5, to: 42 });
});

test('sites of one host share its pace, hosts are scanned side by side', () => {
  const together = estimate([asset(), asset(), asset()], capacity, 0);
  expect(together).toMatchObject({ hosts: 1, seconds: { from: 78, to: 124 } });
  const apart = estimate(onHosts(3), capacity, 0);
  expect(apart).toMatchObject({ hosts: 3, seconds: { from: 26, to: 42 } });
});

test('many hosts take turns, and more workers take less time', () => {
  const one = estimate(onHosts(1000), capacity, 0).seconds;
  const three = estimate(onHosts(1000), { ...capacity, workers: 3 }, 0).seconds;
  expect(one.from).toBeGreaterThan(1000);
  expect(three.to).toBeLessThan(one.to / 2);
});

test('hundreds of hosts take hardly longer than one while only the pace decides', () => {
  const many = { ...capacity, hostsPerWorker: 256 };
  const { seconds } = estimate(onHosts(192), many, 0);
  expect(seconds.from).toBeLessThan(30);
  expect(seconds.to).toBeLessThan(
    estimate(onHosts(192), { ...many, hostsPerWorker: 32 }, 0).seconds.to,
  );
  expect(estimate([asset()], many, 192).waitSeconds.to).toBeLessThan(200);
});

test('the last scan of an asset tells more than the catalogue', () => {
  const past = { requests: 200, seconds: 50 };
  expect(estimate([asset({ past })], capacity, 0)).toMatchObject({
    requests: { from: 160, to: 260 },
    seconds: { from: 40, to: 65 },
    knownAssets: 1,
  });
});

test('what other scans have left comes before it', () => {
  expect(estimate([asset()], capacity, 5).waitSeconds).toEqual({ from: 0, to: 42 });
  const { waitSeconds } = estimate([asset()], capacity, 1000);
  expect(waitSeconds.from).toBeGreaterThan(1000);
  expect(waitSeconds.to).toBeGreaterThan(waitSeconds.from);
});
