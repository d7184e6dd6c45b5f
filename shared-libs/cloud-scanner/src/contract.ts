import type { Evidence, Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Caller } from './definition/caller.ts';
import type { Collection } from './definition/collection.ts';
import type { Limits } from './definition/limits.ts';
import type { CloudResource } from './definition/resource.ts';

/** The input of one unit: one region, `global`, or `account` for what is judged when all regions are read. */
export interface CloudUnitInput {
  readonly partition: string;
  readonly account: string;
  readonly region: string;
  readonly caller: Caller;
  /** The checks that run; null for all. */
  readonly checkIds: readonly string[] | null;
  /** Reads and judges this resource alone; null for the whole unit. */
  readonly only: { readonly type: string; readonly uid: string } | null;
  /** Types whose collections an earlier attempt of this unit has finished: they are not read again. */
  readonly done: ReadonlySet<string>;
  /**
   * Resources that are stored of a type, for checks that compare: those of all regions that this scan has read, with
   * these properties of their configuration; null for all.
   */
  stored(type: string, parts: ReadonlySet<string> | null): Promise<StoredCollection>;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Resolves while the scan is not paused. */
  whenRunning(): Promise<void>;
  /**
   * Reads what limits the account from above, once for all units of a scan. Default: each unit reads it, which takes a
   * second for every level of the organisation.
   */
  readonly sharedLimits?: SharedLimits;
  /** Calls of a service that were throttled so far. */
  throttled(service: string): number;
}

/** Reads, or returns what another unit has read. */
export type SharedLimits = (read: () => Promise<Limits | null>) => Promise<Limits | null>;

export interface StoredCollection {
  /** Regions whose list was not read to its end, with the reason. */
  readonly unlisted: ReadonlyMap<string, { readonly action: string; readonly reason: string }>;
  /** Regions that do not offer the type. */
  readonly notOffered: ReadonlySet<string>;
  /** Any region offers it. */
  readonly isOffered: boolean;
  readonly resources: readonly CloudResource[];
}

/** Tells how a check ended on one resource. */
export interface ResourceResult {
  readonly checkId: string;
  readonly uid: string;
  readonly outcome: 'pass' | 'fail' | 'error' | 'not_applicable';
  /** The reason, for all but `fail`; a `pass` has one where it rests on regions that do not offer a type. */
  readonly reason: string | null;
  /** The action that an `error` waits for; null for one that was read and does not decide. */
  readonly action: string | null;
  /** Set for `fail`. */
  readonly failure: {
    readonly problem: string;
    readonly title: string;
    readonly severity: Severity;
    readonly evidence: Evidence;
    readonly remediation: Remediation;
  } | null;
}

export interface CloudSink {
  /** A batch of at most 500 resources of one type with what was judged of them; redacted and bounded. */
  resources(batch: {
    readonly type: string;
    readonly resources: readonly CloudResource[];
    readonly results: readonly ResourceResult[];
  }): Promise<void>;
  /** Results of checks that compare, when all they compare is read; the resources were sent before. */
  results(results: readonly ResourceResult[]): Promise<void>;
  /** The end of a type in this region; what was sent of it is whole when it is `complete`. */
  collection(collection: Collection): Promise<void>;
}
