import type { Evidence, Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Collection } from './definition/collection.ts';
import type { CloudResource } from './definition/resource.ts';

/** Keys of a session or of a user. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** Milliseconds since 1970; null for keys that do not expire. */
  readonly expiresAt: number | null;
}

/** What runs in one unit: one region, `global`, or `account` for what is judged when all regions are read. */
export interface CloudUnitInput {
  readonly partition: string;
  readonly account: string;
  readonly region: string;
  /** Returns valid credentials; renews them before they expire and after `ExpiredToken`. */
  credentials(isRefused: boolean): Promise<AwsCredentials>;
  /** The checks that run; null for all. */
  readonly checkIds: readonly string[] | null;
  /** Reads and judges this resource alone, past slow sources; null for the whole unit. */
  readonly only: { readonly type: string; readonly uid: string } | null;
  /** Types whose collections an earlier attempt of this unit has finished: they are not read again. */
  readonly done: ReadonlySet<string>;
  /** Resources that were stored for finished types, for checks that compare. */
  stored(
    type: string,
  ): Promise<{ readonly isListed: boolean; readonly resources: readonly CloudResource[] }>;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Called after each call, for the meter. */
  onCall(call: { readonly service: string; readonly throttled: boolean }): void;
}

/** How a check ended on one resource. */
export interface ResourceResult {
  readonly checkId: string;
  readonly uid: string;
  readonly outcome: 'pass' | 'fail' | 'error' | 'not_applicable';
  /** The reason, for all but `pass` and `fail`. */
  readonly reason: string | null;
  /** The action that an `error` waits for; null for other reasons. */
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

/** Runs one unit. Rejects only for lost credentials or an aborted signal; all else is a state or a gap. */
export type RunCloudUnit = (input: CloudUnitInput, sink: CloudSink) => Promise<void>;
