import { expect, it } from 'vitest';
import { deepFreeze } from './deep-freeze.ts';

it('a frozen value cannot be written to at any depth', () => {
  const value = deepFreeze({ plan: { features: ['reports'], limit: 5 } });
  expect(() => {
    value.plan.limit = 6;
  }).toThrow(TypeError);
  expect(() => value.plan.features.push('breach')).toThrow(TypeError);
  expect(value).toEqual({ plan: { features: ['reports'], limit: 5 } });
});

it('a shallowly frozen value is frozen at every depth', () => {
  const value = deepFreeze(Object.freeze({ inner: { count: 1 } }));
  expect(Object.isFrozen(value.inner)).toBe(true);
});

it('a cyclic value is frozen', () => {
  const value: { self?: object } = {};
  value.self = value;
  expect(Object.isFrozen(deepFreeze(value))).toBe(true);
});

it('class instances and functions stay unchanged', () => {
  const kept = deepFreeze({ seen: new Set([1]), call: () => 1 });
  kept.seen.add(2);
  expect(kept.seen.size).toBe(2);
  expect(Object.isFrozen(kept.call)).toBe(false);
});
