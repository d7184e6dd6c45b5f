import type { DeniedBy } from './collection.ts';
import type { Answer } from './source.ts';

/** Why a provider did not answer a call. */
export type FailureKind =
  | 'denied'
  | 'throttled'
  /** The part that was asked for is not set. */
  | 'not_set'
  /** The resource that was asked for has gone. */
  | 'gone'
  /** The service or the operation is not there in this region or for this account. */
  | 'not_offered'
  /** The project has switched the API off: what it holds is not known. */
  | 'api_off'
  | 'region_off'
  /** The credentials are wrong, expired or disabled; nothing more can be read. */
  | 'credentials'
  | 'clock'
  | 'network'
  /** Any other answer of the provider: its code says which. */
  | 'refused';

/** A call that failed for good: it was repeated where that helps. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  /** The provider's code, such as `NoSuchBucketPolicy`. */
  readonly code: string;
  /** `s3:GetBucketPolicy` */
  readonly action: string;
  readonly deniedBy: DeniedBy | null;

  constructor(failure: {
    kind: FailureKind;
    code: string;
    action: string;
    deniedBy?: DeniedBy | null;
    message: string;
  }) {
    super(failure.message);
    this.name = 'CallFailure';
    this.kind = failure.kind;
    this.code = failure.code;
    this.action = failure.action;
    this.deniedBy = failure.deniedBy ?? null;
  }
}

/** Whether a code is one of these; `NoSuchEntity` and `NoSuchEntityException` are the same. */
export const isOneOf = (codes: readonly string[] | undefined, code: string): boolean =>
  codes?.some((each) => withoutSuffix(each) === withoutSuffix(code)) ?? false;

const withoutSuffix = (code: string): string => code.replace(/(?:Exception|Fault)$/, '');

export interface Call {
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly region: string;
  readonly signal: AbortSignal;
}

/** Sends calls of one account. It paces, repeats and renews by itself. @throws CallFailure */
export interface Caller {
  call(call: Call): Promise<Answer>;
  /** All pages of a list; it ends after the last one alone. */
  pages(call: Call): AsyncIterable<Answer>;
}
