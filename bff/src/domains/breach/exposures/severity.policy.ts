import type { ExposureKind, PasswordAge } from '@parapet/contracts/breach/breach';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';

/** These facts are known of a member whose address was exposed. */
export interface MemberFacts {
  /** Null where the auth service does not tell. */
  readonly hasSecondFactor: boolean | null;
  /** ISO 8601; null where no change is known. */
  readonly passwordChangedAt: string | null;
  readonly isAssetOwner: boolean;
}

export interface SeverityFacts {
  readonly kind: ExposureKind;
  /** The breach is invented, withdrawn or a list of addresses for spam. */
  readonly isQuiet: boolean;
  /** `YYYY-MM-DD` */
  readonly breachDate: string | null;
  /** Null for somebody who is no member. */
  readonly member: MemberFacts | null;
}

/** Says whether a member has changed the password since the breach. */
export function passwordAgeOf({
  breachDate,
  member,
}: {
  readonly breachDate: string | null;
  readonly member: Pick<MemberFacts, 'passwordChangedAt'> | null;
}): PasswordAge {
  if (member === null) return 'no_member';
  if (member.passwordChangedAt === null || breachDate === null) return 'unknown';
  return Date.parse(member.passwordChangedAt) > Date.parse(`${breachDate}T23:59:59Z`)
    ? 'changed'
    : 'not_changed';
}

const more: Readonly<Record<Severity, Severity>> = {
  critical: 'critical',
  high: 'critical',
  medium: 'high',
  low: 'medium',
  info: 'low',
};

/**
 * A stealer log is critical: the device gave all passwords away. A leaked password is high until it is known
 * to be changed since. One step more for a member without a second factor, and for who answers for assets.
 */
export function severityOf(facts: SeverityFacts): Severity {
  if (facts.isQuiet) return 'info';
  const base = baseOf(facts);
  const { member } = facts;
  const isRaised = member !== null && (member.hasSecondFactor === false || member.isAssetOwner);
  return isRaised ? more[base] : base;
}

function baseOf(facts: SeverityFacts): Severity {
  switch (facts.kind) {
    case 'stealer_log':
      return 'critical';
    case 'password':
      return passwordAgeOf(facts) === 'changed' ? 'low' : 'high';
    case 'personal_data':
      return 'low';
    case 'address':
      return 'info';
  }
}

/** The worst of some severities; null of none. */
export const worstOf = (found: Iterable<Severity>): Severity | null => {
  const known = new Set(found);
  return severities.find((severity) => known.has(severity)) ?? null;
};
