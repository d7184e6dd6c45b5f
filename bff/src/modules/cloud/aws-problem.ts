/** Why AWS did not let us in, for the person who connects the account. */
export interface AwsProblem {
  /** `credentials`: they have to change something. `way`: AWS could not be asked properly. */
  readonly kind: 'credentials' | 'way';
  /** The action that was tried, as IAM names it. */
  readonly action: 'sts:GetCallerIdentity' | 'sts:AssumeRole';
  readonly field: 'accessKeyId' | 'secretAccessKey' | 'roleArn' | null;
  readonly message: string;
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
  /** Who was refused: the operator's own identity is no fault of the customer. */
  readonly identity: 'customer' | 'operator';
  readonly externalId?: string;
  readonly endpoint: string;
}

/** Reads what the SDK threw: AWS error codes, Node network errors and timeouts. */
export function problemOf(error: unknown, context: Context): AwsProblem {
  const { action } = context;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : '';
  const way = (message: string): AwsProblem => ({ kind: 'way', action, field: null, message });

  if (networkCodes.has(code) || code === 'TimeoutError' || code === 'AbortError') {
    return way(`AWS could not be reached at ${context.endpoint}. Nothing was stored; try again.`);
  }
  if (clockCodes.has(code) || /signature (expired|not yet current)/i.test(text)) {
    return way(
      'AWS refused the request because the clock of the Parapet server is wrong. Set the clock and try again.',
    );
  }
  if (code === 'Throttling' || code === 'ThrottlingException' || code === 'ServiceUnavailable') {
    return way('AWS is busy right now. Try again in a moment.');
  }
  if (
    action === 'sts:AssumeRole' &&
    (code === 'AccessDenied' || code === 'AccessDeniedException')
  ) {
    return {
      kind: 'credentials',
      action,
      field: 'roleArn',
      message: `AWS refused to let us assume this role. Check that the role exists and that its trust policy names our account and the external id ${context.externalId}.`,
    };
  }
  if (context.identity === 'operator') {
    return way(
      `AWS does not accept the identity of this installation (${code}). Its operator has to look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
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
      return refuse('accessKeyId', 'AWS does not know this access key id, or it is switched off.');
    case 'SignatureDoesNotMatch':
    case 'InvalidSignatureException':
    case 'IncompleteSignature':
      return refuse('secretAccessKey', 'AWS does not accept this secret access key.');
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return refuse('accessKeyId', 'These keys were temporary and have expired.');
    case 'RegionDisabledException':
      return refuse(null, 'This region is switched off in the account. Choose another one.');
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
