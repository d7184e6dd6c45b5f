/** Passed, failed, error, not applicable and set aside; those set aside are among the failed. */
export type CheckCounts = readonly [
  passed: number,
  failed: number,
  errors: number,
  notApplicable: number,
  aside: number,
];

export type ScopeKind = 'account' | 'external' | 'tag';

/** One cloud account, or the assets with one tag. */
export interface Part {
  readonly kind: 'account' | 'tag';
  /** The account's id, or the tag. */
  readonly key: string;
}

/** How checks ended in the last complete readings of a scope. */
export interface ScopeEvidence {
  readonly kind: ScopeKind;
  /** The account's id, the tag, or nothing. */
  readonly key: string;
  /** Counts resources of an account, and assets of the other scopes. */
  readonly counts: Readonly<Record<string, CheckCounts>>;
  /** The action that errors wait for, by check. */
  readonly waits: Readonly<Record<string, string>>;
  /** ISO 8601; null where nothing was read. */
  readonly readAt: string | null;
}
