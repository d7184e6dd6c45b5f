import { expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startWeakTarget } from '../../testing/servers/weak-target.ts';
import type { ScanTarget } from '../contract.ts';
import { expectEach, expectRequests } from './expect-requests.ts';

const expected = (of: ScanTarget, intensity: 'passive' | 'safe' = 'safe') =>
  expectRequests(of, { checks, intensity, isInside: false });

it('holds what the scan of a web site sends', async () => {
  const site = await startWeakTarget();
  const url = target(`${site.url}/`);
  await scanOnce([url]);
  const { paced } = expected(url, 'passive');
  expect(site.requests()).toBeGreaterThanOrEqual(paced.from);
  expect(site.requests()).toBeLessThanOrEqual(paced.to);
  await site.close();
});

it('counts a folder, two web servers of a host, and ports where they are tried', () => {
  const site = expected(target('https://shop.example/'));
  const folder = expected(target('https://shop.example/app/'));
  expect(folder.paced.from).toBeGreaterThan(1.8 * site.paced.from);
  const plain = expected(target('http://shop.example/'));
  expect(site.paced.from).toBeGreaterThan(plain.paced.from);
  expect(site.other.from).toBeGreaterThan(10);
  expect(plain.other.from).toBeLessThan(10);
  const host = target('shop.example', 'domain');
  expect(expected(host).paced.to).toBe(2 * site.paced.to);
  expect(expected(host).portSeconds.to).toBeGreaterThan(0);
  expect(expected(host, 'passive').portSeconds).toEqual({ from: 0, to: 0 });
  expect(expected({ ...host, ownershipProved: false }).portSeconds.to).toBe(0);
});

it('says of many assets what it says of each', () => {
  const each = expectEach({ checks, intensity: 'safe' });
  const host = target('shop.example', 'domain');
  for (const asset of [
    host,
    { ...host, ownershipProved: false },
    target('mail.shop.example', 'subdomain'),
    target('192.0.2.1', 'ip'),
    target('https://shop.example/'),
    target('https://shop.example/app/'),
    target('http://shop.example/'),
  ]) {
    for (const isInside of [false, true]) {
      const alone = expectRequests(asset, { checks, intensity: 'safe', isInside });
      expect(each(asset, isInside)).toEqual(alone);
      expect(each({ ...asset, assetId: 'another' }, isInside)).toEqual(alone);
    }
  }
});
