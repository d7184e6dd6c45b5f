import type { FailureKind } from '../../definition/caller.ts';
import type { DeniedBy } from '../../definition/collection.ts';

/** A code without the service's namespace and without the ending that the SDK adds to its name. */
const plain = (code: string): string => code.replace(/^.*#/, '').replace(/(Exception|Fault)$/, '');

const denied = [
  'AccessDenied',
  'AccessDeniedForDependency',
  'AllAccessDisabled',
  'AuthorizationError',
  'ForbiddenException',
  'NotAuthorized',
  'UnauthorizedException',
  'UnauthorizedOperation',
];
const throttled = [
  'BandwidthLimitExceeded',
  'EC2ThrottledException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'TooManyRequestsException',
  'TransactionInProgressException',
];
const notOffered = [
  'AWSOrganizationsNotInUseException',
  'EndpointNotFound',
  'InvalidAction',
  'OptInRequired',
  'SubscriptionRequiredException',
  'UnknownOperationException',
  'UnsupportedOperation',
];
const expired = ['ExpiredToken', 'TokenRefreshRequired'];
const clock = ['RequestExpired', 'RequestInTheFuture', 'RequestTimeTooSkewed'];
const regionOff = ['RegionDisabledException'];
/** Codes of a wrong key, which a region that is off answers as well. */
const unknownKey = [
  'AuthFailure',
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'InvalidToken',
  'UnrecognizedClientException',
];
const wrongKey = [
  'IncompleteSignature',
  'InvalidSignatureException',
  'MissingAuthenticationToken',
  'SignatureDoesNotMatch',
];
const isIn = (codes: readonly string[], code: string): boolean =>
  codes.some((one) => plain(one) === plain(code));

/** Says what an answer means at first sight; the client finds out what it means in the end. */
export type FirstKind =
  | FailureKind
  /** The session has ended: it is renewed once. */
  | 'expired'
  /** A wrong key, or a region that is off. */
  | 'unknown_key'
  /** The service or the network failed: the call is repeated. */
  | 'failed';

/** Says what an answer means, by its code, status and message. What a source says of a code comes first. */
export function classify({
  code,
  status,
  message,
}: {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}): FirstKind {
  if (isIn(throttled, code)) return 'throttled';
  if (isIn(expired, code)) return 'expired';
  if (isIn(clock, code) || isAboutTime(code, message)) return 'clock';
  if (isIn(regionOff, code)) return 'region_off';
  if (isIn(unknownKey, code)) return 'unknown_key';
  if (isIn(wrongKey, code)) return 'credentials';
  if (isIn(notOffered, code)) return 'not_offered';
  if (isIn(denied, code)) return switchedOff.test(message) ? 'refused' : 'denied';
  if (status === 429 || status === 503) return 'throttled';
  if (status >= 500) return 'failed';
  // The answer to HEAD has no body, and so no code.
  return status === 403 && code === 'Http403' ? 'denied' : 'refused';
}

/** Macie that is off answers as if the caller might not ask: the message alone tells. */
const switchedOff = /macie is not enabled/i;

/** A signature that is too old or not yet valid is refused as a wrong one, with the reason in the message. */
const isAboutTime = (code: string, message: string): boolean =>
  isIn(wrongKey, code) && /signature (expired|not yet current)/i.test(message);

const policies: readonly (readonly [text: string, by: DeniedBy])[] = [
  ['service control policy', 'organisation'],
  ['resource control policy', 'organisation'],
  ['declarative policy', 'organisation'],
  ['permissions boundary', 'boundary'],
  ['session policy', 'session'],
  ['resource-based policy', 'resource'],
  ['vpc endpoint policy', 'resource'],
  ['identity-based policy', 'identity'],
];

/** Returns which policy denied, as far as the message says. */
export function deniedBy(message: string): DeniedBy {
  const text = message.toLowerCase();
  return policies.find(([name]) => text.includes(name))?.[1] ?? 'unknown';
}

/** The action that a message names, which may be another than that of the call. */
export function actionIn(message: string): string | null {
  return message.match(/not authorized to perform: ([\w-]+:\w+)/i)?.[1] ?? null;
}
