import type { IdentityProblem } from '../identity.ts';

export interface AwsProblem extends IdentityProblem {
  readonly action: 'sts:GetCallerIdentity' | 'sts:AssumeRole';
  readonly field: 'accessKeyId' | 'secretAccessKey' | 'roleArn' | null;
}

const clockCodes = new Set(['RequestExpired', 'RequestTimeTooSkewed', 'RequestInTheFuture']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

interface Context {
  readonly action: AwsProblem['action'];
  /** The refused identity: errors of the operator's identity are not the customer's. */
  readonly identity: 'customer' | 'operator';
  readonly externalId?: string;
  readonly endpoint: string;
}

/** Classifies an SDK error: AWS error codes, Node network errors and timeouts. */
export function problemOf(error: unknown, context: Context): AwsProblem {
  const { action } = context;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : '';
  const unavailable = (message: string): AwsProblem => ({
    kind: 'unavailable',
    action,
    field: null,
    message,
  });

  if (networkCodes.has(code) || code === 'TimeoutError' || code === 'AbortError') {
    return unavailable(
      `AWS could not be reached at ${context.endpoint}. Nothing was stored; try again.`,
    );
  }
  if (clockCodes.has(code) || /signature (expired|not yet current)/i.test(text)) {
    return unavailable(
      'AWS refused the request because the clock of the Parapet server is wrong. Correct the clock and try again.',
    );
  }
  if (code === 'Throttling' || code === 'ThrottlingException' || code === 'ServiceUnavailable') {
    return unavailable('AWS is busy. Try again in a moment.');
  }
  if (
    action === 'sts:AssumeRole' &&
    (code === 'AccessDenied' || code === 'AccessDeniedException')
  ) {
    return {
      kind: 'credentials',
      action,
      field: 'roleArn',
      message: `AWS does not allow Parapet to assume this role. Check that the role exists and that its trust policy names the account of this installation and the external id ${context.externalId}.`,
    };
  }
  if (context.identity === 'operator') {
    return unavailable(
      `AWS does not accept the identity of this installation (${code}). Its operator must check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  return customerProblem(code, text, action);
}

function customerProblem(code: string, text: string, action: AwsProblem['action']): AwsProblem {
  const refuse = (field: AwsProblem['field'], message: string): AwsProblem => ({
    kind: 'credentials',
    action,
    field,
    message,
  });
  switch (code) {
    case 'InvalidClientTokenId':
    case 'InvalidAccessKeyId':
    case 'UnrecognizedClientException':
      return refuse('accessKeyId', 'AWS does not recognise this access key id, or it is inactive.');
    case 'SignatureDoesNotMatch':
    case 'InvalidSignatureException':
    case 'IncompleteSignature':
      return refuse('secretAccessKey', 'AWS does not accept this secret access key.');
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return refuse('accessKeyId', 'These keys were temporary and have expired.');
    case 'RegionDisabledException':
      return refuse(null, 'This region is disabled in the account. Choose another one.');
    case 'AccessDenied':
    case 'AccessDeniedException':
      return refuse('accessKeyId', `AWS refused ${action} to these keys. Check their permissions.`);
    default:
      return refuse(null, `AWS refused: ${text || code}`);
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'Unknown';
  const code = Reflect.get(error, 'code') ?? Reflect.get(error, 'Code');
  if (typeof code === 'string') return code;
  const name = Reflect.get(error, 'name');
  return typeof name === 'string' ? name : 'Unknown';
}
