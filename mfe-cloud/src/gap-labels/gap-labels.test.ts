import { describe, expect, it } from 'vitest';
import { regionsLabel, stepOf } from './gap-labels.ts';

describe('the step that closes a gap', () => {
  const step = (gap: Partial<Parameters<typeof stepOf>[0]>, isConnected = true) =>
    stepOf({ action: 's3:GetBucketPolicy', deniedBy: 'identity', ...gap }, { isConnected });

  it('is a larger policy for a denied action', () => expect(step({})).toBe('policy'));
  it('leaves out a region that the organisation denies', () =>
    expect(step({ deniedBy: 'organisation' })).toBe('regions'));
  it('mends the access of an account that cannot be read', () =>
    expect(step({}, false)).toBe('access'));
  it('reads again what was throttled', () => expect(step({ deniedBy: null })).toBe('scan'));
  it('is none for what was read and does not decide', () =>
    expect(step({ action: null, deniedBy: null })).toBeNull());
});

it('names a few regions and counts many', () => {
  expect(regionsLabel(['eu-west-1', 'us-east-1'])).toBe('eu-west-1, us-east-1');
  expect(regionsLabel(['a', 'b', 'c', 'd'])).toBe('4 regions');
});
