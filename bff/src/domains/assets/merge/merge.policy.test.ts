import { describe, expect, test } from 'vitest';
import { coversAsset, type MergeAsset, mergedValues, refusalsOf } from './merge.policy.ts';

const asset = (key: string, parts: Partial<MergeAsset> = {}): MergeAsset => ({
  id: key,
  type: key.startsWith('http') ? 'url' : 'domain',
  displayName: key,
  canonicalKey: key,
  state: 'approved',
  tags: [],
  criticality: 3,
  environment: 'unknown',
  ownerId: null,
  isScanning: false,
  isReadOnly: false,
  ...parts,
});

describe('what an asset covers', () => {
  test.each([
    ['a.example', 'https://a.example/x', true],
    ['a.example', 'b.a.example', false],
    ['192.0.2.1', 'http://192.0.2.1:8080/', true],
    ['2001:db8::1', 'http://[2001:db8::1]/', true],
    ['https://a.example/', 'https://a.example/app', true],
    ['https://a.example/app', 'https://a.example/app/x', true],
    ['https://a.example/app', 'https://a.example/apple', false],
    ['https://a.example/', 'http://a.example/', false],
    ['https://a.example/', 'a.example', false],
  ])('%s and %s: %s', (one, other, covered) => {
    expect(coversAsset(asset(one), asset(other))).toBe(covered);
  });
});

describe('a merge', () => {
  const reasons = (keep: MergeAsset, merged: MergeAsset[], others: MergeAsset[] = []) =>
    refusalsOf(keep, merged, others).map(({ reason }) => reason);

  test('of what the kept asset covers is not refused', () => {
    const urls = [asset('https://a.example/'), asset('http://a.example/x', { state: 'archived' })];
    expect(reasons(asset('a.example'), urls)).toEqual([]);
  });

  test.each([
    [
      'another host',
      'a.example',
      'b.example',
      'It is on another host than a.example, whose scans do not test it.',
    ],
    [
      'the larger one',
      'https://a.example/',
      'a.example',
      'It covers more than https://a.example/. Keep a.example instead.',
    ],
    [
      'another port',
      'https://a.example/',
      'http://a.example/',
      'Scans of https://a.example/ do not test it. Merge both into a.example.',
    ],
  ])('with %s is refused', (_, keep, merged, reason) => {
    expect(reasons(asset(keep), [asset(merged)])).toEqual([reason]);
  });

  test('past an asset between, with a running scan or into an archived one is refused', () => {
    const [host, page] = [asset('a.example'), asset('https://a.example/app')];
    expect(reasons(host, [page], [asset('https://a.example/')])[0]).toContain('lies between');
    expect(reasons(host, [page], [asset('https://a.example/other')])).toEqual([]);
    expect(reasons(host, [{ ...page, isScanning: true }])[0]).toContain('is running');
    expect(reasons({ ...host, state: 'archived' }, [page])[0]).toContain('It is archived');
  });

  test('keeps the tags of all, the highest criticality and what the kept one has', () => {
    const keep = asset('a.example', { tags: ['shop'], ownerId: null, environment: 'unknown' });
    const merged = [
      asset('https://a.example/', { tags: ['web', 'shop'], criticality: 5, ownerId: 'ada' }),
      asset('http://a.example/', { environment: 'staging', ownerId: 'bob', criticality: 1 }),
    ];
    expect(mergedValues(keep, merged)).toEqual({
      tags: ['shop', 'web'],
      droppedTags: [],
      ownerId: 'ada',
      criticality: 5,
      environment: 'staging',
    });
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    expect(mergedValues(keep, [asset('x', { tags: many })]).droppedTags).toEqual(['t19', 't20']);
  });
});
