import { describe, expect, it } from 'vitest';
import { barOf, ofLabel, percentOf } from './coverage.ts';

describe('coverage', () => {
  it('is never complete with a gap', () => {
    const assessed = { passed: 900, failed: 99, errors: 1 };
    expect(percentOf(assessed)).toBe(99);
    expect(ofLabel(assessed)).toBe('999 of 1,000');
    expect(barOf(assessed).filter(({ outcome }) => outcome === 'not_run')).toHaveLength(1);
  });

  it('is unknown where nothing was to be assessed', () => {
    expect(percentOf({ passed: 0, failed: 0, errors: 0 })).toBeNull();
  });
});
