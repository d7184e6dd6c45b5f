import { describe, expect, test } from 'vitest';
import { type BulkAsset, reasonToLeave, tagsAfter } from './bulk.policy.ts';

const asset = (change: Partial<BulkAsset> = {}): BulkAsset => ({
  id: 'a',
  displayName: 'a.example',
  state: 'approved',
  tags: ['shop'],
  criticality: 3,
  environment: 'unknown',
  ownerId: null,
  isScanning: false,
  isReadOnly: false,
  ...change,
});

describe('tags', () => {
  test('are added once, removed, and kept when both are asked for', () => {
    const change = { action: 'tag', add: ['web', 'shop'], remove: ['shop', 'old'] } as const;
    expect(
      tagsAfter(['old', 'shop', 'x'], {
        ...change,
        add: [...change.add],
        remove: [...change.remove],
      }),
    ).toEqual(['x', 'web', 'shop']);
  });

  test('number at most 20', () => {
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`);
    expect(reasonToLeave(asset({ tags }), { action: 'tag', add: ['one'], remove: [] })).toContain(
      '20 tags',
    );
    expect(reasonToLeave(asset({ tags }), { action: 'tag', add: ['t1'], remove: [] })).toContain(
      'already',
    );
    expect(
      reasonToLeave(asset({ tags }), { action: 'tag', add: ['one'], remove: ['t1'] }),
    ).toBeNull();
  });
});

test.each([
  [{ action: 'criticality', criticality: 3 }, {}, /already/],
  [{ action: 'criticality', criticality: 4 }, {}, null],
  [{ action: 'environment', environment: 'unknown' }, {}, /already/],
  [{ action: 'owner', ownerId: null }, {}, /already/],
  [{ action: 'archive' }, {}, null],
  [{ action: 'archive' }, { isScanning: true }, /scan of it is running/],
  [{ action: 'archive' }, { state: 'archived' }, /archived already/],
  [{ action: 'restore', state: 'approved' }, {}, /not archived/],
  [{ action: 'restore', state: 'approved' }, { state: 'archived' }, null],
  [{ action: 'scan', intensity: 'safe' }, { state: 'monitor_only' }, /not approved/],
  [{ action: 'scan', intensity: 'safe' }, { state: 'archived' }, /Restore/],
] as const)('%j of %j is left because of %s', (change, given, reason) => {
  const found = reasonToLeave(asset(given), change);
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});
