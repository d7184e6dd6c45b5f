import type { Remediation, Vulnerability } from '@parapet/contracts/findings/finding';
import type { CheckGroup, Confidence, Severity } from '@parapet/contracts/text/vocabulary';
import type { Proof } from './proof.ts';
import type { CweId, OwaspCategory } from './weakness.ts';

/** A plain snapshot that a scanner has read, and that checks judge. A scanner lists its kinds. */
export interface Subject {
  readonly kind: string;
}

/** A way a check can end. Only a `fail` has a finding title and costs points. */
export type Outcome =
  | {
      verdict: 'pass' | 'not-applicable' | 'unknown';
      summary: string;
      /** Counts only if a second look on fresh connections ends the same; otherwise `unknown`. */
      needsRepeat?: true;
      /** It closes no finding: nothing was seen, which is no absence. */
      closesNothing?: true;
    }
  | {
      verdict: 'fail';
      /** Names the problem in the words that people search for; the finding's title. */
      title: string;
      summary: string;
      /** Weight in the score, before severity: 60 halve it. */
      penalty: number;
      /** Set where this outcome is more or less severe than the check. */
      severity?: Severity;
      /** Set where what was seen can be used without a login: its priority counts as that of an exploited flaw. */
      exposure?: Exposure;
    };

/** Describes what an attacker has without a login or a flaw in software. */
export interface Exposure {
  /** `used-by-attackers`: somebody does already. */
  kind: 'usable-by-anyone' | 'used-by-attackers';
  /** The reason of the finding's priority, without a full stop: "Passwords are readable by anyone". */
  phrase: string;
}

/** The part of an answer that decided, with the answer itself. */
export interface Observation {
  proof: Proof;
  matched?: string;
  expected?: string;
  actual?: string;
}

export interface Judgement<Key extends string = string> {
  outcome: Key;
  /**
   * The one thing on the subject that is affected: a cookie, a path, `tcp/6379`. It is part of the
   * finding's identity, so it holds nothing that changes between scans.
   */
  about?: string;
  /**
   * Names the place where it is not that of the subject: the address of a host, the id of a resource. It is part of
   * the finding's identity.
   */
  placeId?: string;
  /**
   * Set where it holds whatever the site answers other paths, such as a 404 for a file. Otherwise an
   * absence closes a finding only while the site answers them as it did when the finding was seen.
   */
  isProved?: true;
  /** Required for every `fail`. */
  observation?: Observation;
  /** Names what the failure is about, such as product, version and CVE. Default: the title of its outcome. */
  title?: string;
  /** Set where this failure is more or less certain than the check. */
  confidence?: Confidence;
  /** Replaces the check's, where what is to be done depends on what was seen. */
  remediation?: Remediation;
  /** Tells what public data say of the flaws that a failure is about. */
  vulnerability?: Vulnerability;
  /** Replaces the outcome's summary in the ledger, for an `unknown` with a known cause. */
  reason?: string;
}

/** The text that a judgement follows. */
export interface Standard {
  document: string;
  /** Number or name. */
  section: string;
  /** The edition that was read: `YYYY-MM` or `YYYY-MM-DD`. */
  published: string;
}

/** The description of a check by itself. */
export interface CheckFacts<
  Kind extends string = string,
  Key extends string = string,
  Need = unknown,
> {
  /** Names the secure state, and nothing else in the catalogue has it. */
  id: string;
  /** Number in the check catalogue, e.g. `EXP-001`. */
  catalogueId: string;
  /** Raised when the judgement changes. */
  version: number;
  /** States the secure condition. */
  title: string;
  group: CheckGroup;
  severity: Severity;
  confidence: Confidence;
  /**
   * `proved`: not run in passive scans, nor where ownership is not proved. `active`: like that, and only
   * in active scans.
   */
  reach: 'anyone' | 'proved' | 'active';
  /** The kind of subject; the check runs once for each such subject of the asset. */
  subject: Kind;
  /** Part of the finding's identity: record type, header, parameter class. */
  aspect: string;
  /** Why it matters, for the reader of the finding. */
  impact: string;
  cweIds: readonly CweId[];
  owasp: OwaspCategory;
  /**
   * Other names of the problem, in lower case, that a search finds its findings by: `xsrf`, `sweet32`. A search
   * finds the words of finding titles and ids without them.
   */
  aliases: readonly string[];
  standard: Standard;
  remediation: Remediation;
  /** It evaluates these beyond what is read for every check of its subject; a scanner reads it for these checks alone. */
  needs?: readonly Need[];
  outcomes: Readonly<Record<Key, Outcome>>;
}

export interface Check<S extends Subject = Subject, Key extends string = string, Need = unknown>
  extends CheckFacts<S['kind'], Key, Need> {
  evaluate(subject: S): Judgement<NoInfer<Key>> | readonly Judgement<NoInfer<Key>>[];
}

/** A check of any subject, as a registry holds it. `judge` is its only entry point. */
export interface RegisteredCheck<Kind extends string = string, Need = unknown>
  extends CheckFacts<Kind, string, Need> {
  /** Returns the judgements about a subject of this check's kind, an empty list for any other. */
  judge(subject: Subject): readonly Judgement[];
}

/** Erases the subject's type; `judge` accepts any subject and evaluates only the right kind. */
export function register<S extends Subject, Key extends string, Need>(
  check: Check<S, Key, Need>,
): RegisteredCheck<S['kind'], Need> {
  const { evaluate: _evaluate, ...facts } = check;
  const isOwnKind = (subject: Subject): subject is S => subject.kind === check.subject;
  return {
    ...facts,
    judge(subject) {
      if (!isOwnKind(subject)) return [];
      return [check.evaluate(subject)].flat();
    },
  };
}
