import { describe, expect, it } from 'vitest';
import { firstStatus, growthOf, type KnownExposure } from './lifecycle.policy.ts';

const known: KnownExposure = {
  kind: 'personal_data',
  dataClasses: ['Email addresses', 'Names'],
  passwordExposed: false,
  services: [],
  status: 'ignored',
};
const log = { ...known, kind: 'stealer_log', services: ['a.example'], status: 'reset' } as const;

describe('an exposure that a source tells of again', () => {
  it('stays as it is when nothing is new, whatever was decided', () => {
    expect(growthOf(known, known)).toBeNull();
    expect(growthOf(known, { ...known, dataClasses: ['Names'] })).toBeNull();
  });

  it('comes back when a password is in it after all', () => {
    expect(growthOf(known, { ...known, kind: 'password', passwordExposed: true })).toMatchObject({
      status: 'resurfaced',
      kind: 'password',
      passwordExposed: true,
    });
  });

  it('comes back when an infected device gave away more sites', () => {
    const told = { ...log, services: ['b.example'] };
    expect(growthOf(log, told)).toMatchObject({
      status: 'resurfaced',
      services: ['a.example', 'b.example'],
    });
  });

  it('keeps its decision when only a further class is told', () => {
    const told = { ...known, dataClasses: ['Phone numbers'] };
    expect(growthOf(known, told)).toMatchObject({
      status: 'ignored',
      dataClasses: ['Email addresses', 'Names', 'Phone numbers'],
    });
  });
});

describe('an exposure in a breach that is new', () => {
  it('is new, and resurfaced for somebody about whom was decided before', () => {
    expect(firstStatus([])).toBe('new');
    expect(firstStatus([{ status: 'notified' }])).toBe('new');
    expect(firstStatus([{ status: 'new' }, { status: 'reset' }])).toBe('resurfaced');
  });
});
