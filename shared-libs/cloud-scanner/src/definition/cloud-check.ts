import type { Exposure } from '@parapet/checks/definition/check';
import type { CweId, OwaspCategory } from '@parapet/checks/definition/weakness';
import type { ServedObjective } from '@parapet/compliance/served/served-objective';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Limits } from './limits.ts';
import type { CloudResource } from './resource.ts';
import type { Answer } from './source.ts';

/** A resource as a check sees it: parts that could not be read throw. */
export interface Seen extends Omit<CloudResource, 'config'> {
  readonly config: Answer;
}

/** Resources of other types, as far as they were listed to their end. */
export interface Related {
  /**
   * Resources of a type in the region of the judged resource and in `global`; for the account itself those of all
   * regions. A check does not apply where the type is not offered. @throws UnreadError unless the collection was listed
   */
  of(type: string): readonly Seen[];
  /** The same for a type without which the check decides as well: it is empty where the type is not offered. */
  ifOffered(type: string): readonly Seen[];
  /** Regions of the account that do not offer a type; for a resource of one region none. */
  notOfferedIn(type: string): readonly string[];
  /** The moment of the scan: checks have no clock. */
  readonly now: Date;
  readonly partition: string;
  readonly account: string;
  /** Null where none hold, or nobody may read them. */
  readonly limits: Limits | null;
}

export type CloudVerdict =
  | 'secure'
  | {
      /** A key of the check's `problems`. */
      readonly problem: string;
      /** Names the object, where the problem's title alone is not enough: "S3 bucket is public by its policy". */
      readonly title?: string;
      /** The part of the configuration that decided, by path: `{ 'Policy.Statement[0].Principal': '*' }`. */
      readonly shown: Readonly<Record<string, unknown>>;
      /** The value that it should have, in words. */
      readonly expected: string;
    }
  /** The check does not apply to this resource. */
  | { readonly notApplicable: string }
  /** The configuration was read and does not decide, such as a condition with a key that nobody knows. */
  | { readonly unknown: string };

export interface CloudRemediation {
  readonly summary: string;
  /** Steps in the provider's console. */
  readonly console: readonly string[];
  /** A command; `{name}`, `{uid}` and `{region}` are filled in. */
  readonly cli?: string;
  /** The deciding lines of a Terraform resource. */
  readonly terraform?: string;
  readonly effort: 'low' | 'medium' | 'high';
  /** A page of the provider's documentation. */
  readonly reference: string;
}

/** A way in which a resource is insecure. */
export interface Problem {
  /** The finding's title, in the words that people search for. */
  readonly title: string;
  /** Default: that of the check. */
  readonly severity?: Severity;
  readonly exposure?: Exposure;
}

/** One check of the cloud: a row of its service's table. */
export interface CloudCheck {
  /** Names the secure state: `aws-s3-bucket-denies-plain-http`. It never changes. */
  readonly id: string;
  /** Raised when the judgement changes. Default: 1. */
  readonly version?: number;
  /** The topics of the catalogue that it covers. */
  readonly topics: readonly string[];
  readonly type: string;
  /** States the secure condition. */
  readonly title: string;
  /** By exploitability, not by the source that named the topic. */
  readonly severity: Severity;
  readonly impact: string;
  readonly category:
    | 'identity'
    | 'exposure'
    | 'data'
    | 'network'
    | 'secrets'
    | 'logging'
    | 'resilience';
  readonly cweIds: readonly CweId[];
  readonly owasp: OwaspCategory;
  readonly aliases?: readonly string[];
  /** Control objectives that it serves: an id alone is decided, or hinted at by a check of severity `info`. */
  readonly objectives: readonly ServedObjective[];
  /** Properties of the configuration that it evaluates, those of details and of the list alike. */
  readonly reads: readonly string[];
  /** Types whose resources it compares with. It is judged when these are read. */
  readonly joins?: readonly string[];
  /** Joined types that can only lift a problem: where they could not be read, what was found stands. */
  readonly liftedBy?: readonly string[];
  /** `account`: the joined types lie in several regions or are global, so it is judged when all regions are read. */
  readonly judgedAt?: 'region' | 'account';
  readonly problems: Readonly<Record<string, Problem>>;
  readonly remediation: CloudRemediation;
  judge(resource: Seen, related: Related): CloudVerdict;
}
