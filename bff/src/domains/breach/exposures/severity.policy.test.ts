import { describe, expect, it } from 'vitest';
import {
  type MemberFacts,
  passwordAgeOf,
  type SeverityFacts,
  severityOf,
} from './severity.policy.ts';

const stranger: SeverityFacts = {
  kind: 'password',
  isQuiet: false,
  breachDate: '2025-03-01',
  member: null,
};
const member: MemberFacts = {
  hasSecondFactor: true,
  passwordChangedAt: null,
  isAssetOwner: false,
};
const of = (facts: Partial<SeverityFacts>) => severityOf({ ...stranger, ...facts });

describe('the severity of an exposure', () => {
  it('follows from what was exposed', () => {
    expect(of({ kind: 'stealer_log' })).toBe('critical');
    expect(of({ kind: 'password' })).toBe('high');
    expect(of({ kind: 'personal_data' })).toBe('low');
    expect(of({ kind: 'address' })).toBe('info');
  });

  it('is low for a password that was changed since', () => {
    const changed = { ...member, passwordChangedAt: '2025-03-02T10:00:00Z' };
    expect(of({ member: changed })).toBe('low');
    expect(of({ member: { ...member, passwordChangedAt: '2025-03-01T10:00:00Z' } })).toBe('high');
    expect(of({ member: changed, breachDate: null })).toBe('high');
  });

  it('is a step higher for a member without a second factor, and for who answers for assets', () => {
    expect(of({ member: { ...member, hasSecondFactor: false } })).toBe('critical');
    expect(of({ kind: 'address', member: { ...member, isAssetOwner: true } })).toBe('low');
    expect(of({ member: { ...member, hasSecondFactor: null } })).toBe('high');
  });

  it('is info in a breach that is invented, withdrawn or a spam list', () => {
    expect(of({ isQuiet: true, kind: 'stealer_log' })).toBe('info');
  });
});

it('says how the password of a member stands to a breach', () => {
  expect(passwordAgeOf({ breachDate: '2025-03-01', member: null })).toBe('no_member');
  expect(passwordAgeOf({ breachDate: '2025-03-01', member })).toBe('unknown');
});
