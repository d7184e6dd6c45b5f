import { describe, expect, it } from 'vitest';
import { actionIn, classify, deniedBy } from './errors.ts';

const of = (code: string, status = 400, message = '') => classify({ code, status, message });

describe('the meaning of an answer', () => {
  it.each([
    'AccessDenied',
    'AccessDeniedException',
    'UnauthorizedOperation',
    'AuthorizationError',
    'NotAuthorized',
  ])('%s is denied', (code) => expect(of(code, 403)).toBe('denied'));

  it('a 403 without a body, as HEAD gets it, is denied', () =>
    expect(of('Http403', 403)).toBe('denied'));

  it.each([
    'Throttling',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'SlowDown',
    'PriorRequestNotComplete',
    'ProvisionedThroughputExceededException',
  ])('%s asks to slow down', (code) => expect(of(code)).toBe('throttled'));

  it.each([429, 503])('%d asks to slow down', (status) =>
    expect(of('Unknown', status)).toBe('throttled'),
  );

  it('Macie that is off is refused, though it answers as denied', () => {
    expect(of('AccessDeniedException', 403, 'Macie is not enabled')).toBe('refused');
  });

  it.each(['OptInRequired', 'SubscriptionRequiredException', 'InvalidAction'])(
    '%s is not offered',
    (code) => expect(of(code)).toBe('not_offered'),
  );

  it('an account of no organisation is not offered one', () =>
    expect(of('AWSOrganizationsNotInUseException')).toBe('not_offered'));

  it.each(['ExpiredToken', 'ExpiredTokenException'])('%s is an expired session', (code) =>
    expect(of(code)).toBe('expired'),
  );

  it.each(['RequestExpired', 'RequestTimeTooSkewed', 'RequestInTheFuture'])(
    '%s is a wrong clock',
    (code) => expect(of(code)).toBe('clock'),
  );

  it('a signature that is not yet current is a wrong clock, and another one a wrong key', () => {
    const message = 'Signature not yet current: 20261129T150000Z is still later than';
    expect(of('InvalidSignatureException', 403, message)).toBe('clock');
    expect(of('SignatureDoesNotMatch', 403, 'The request signature we calculated')).toBe(
      'credentials',
    );
  });

  it.each(['InvalidClientTokenId', 'UnrecognizedClientException', 'AuthFailure'])(
    '%s is a key that is unknown, here or everywhere',
    (code) => expect(of(code, 403)).toBe('unknown_key'),
  );

  it('a failure of the service is repeated', () => expect(of('InternalError', 500)).toBe('failed'));

  it.each([
    ['ValidationException', 400],
    ['NoSuchBucketPolicy', 404],
    ['NoSuchEntity', 404],
  ])('%s is refused, and its source knows the code', (code, status) =>
    expect(of(code, status)).toBe('refused'),
  );
});

describe('who denied', () => {
  it.each([
    ['because no identity-based policy allows the iam:ListUsers action', 'identity'],
    ['with an explicit deny in a service control policy', 'organisation'],
    ['with an explicit deny in a resource control policy', 'organisation'],
    ['because no permissions boundary allows the action', 'boundary'],
    ['because no session policy allows the action', 'session'],
    ['because no resource-based policy allows the kms:DescribeKey action', 'resource'],
    ['Access Denied', 'unknown'],
  ])('"%s": %s', (message, by) => expect(deniedBy(message)).toBe(by));

  it('names the action of the message', () => {
    const message =
      'User: arn:aws:sts::1:assumed-role/r/s is not authorized to perform: kms:DescribeKey on';
    expect(actionIn(message)).toBe('kms:DescribeKey');
    expect(actionIn('Access Denied')).toBeNull();
  });
});
