export const CONNECTION_CLOSED = 'The connection was closed before an answer came';

const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: CONNECTION_CLOSED,
  EPIPE: CONNECTION_CLOSED,
  HTTP_CLOSED: CONNECTION_CLOSED,
  ETIMEDOUT: 'No answer came in time',
  HTTP_HEADERS_OVERFLOW: 'The answer has too many headers',
  HTTP_INVALID: 'The answer is not valid HTTP',
  EHOSTUNREACH: 'There is no route to the host',
  ENETUNREACH: 'There is no route to the host',
  ENOTFOUND: 'The name does not resolve',
  EAI_AGAIN: 'The DNS server did not answer',
};

/**
 * Returns a network error as text, the same for every target, so that the ledger can group by it.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer came in time';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = byCode[code];
  if (known !== undefined) return known;
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || code.startsWith('ERR_TLS')) {
    return 'The TLS handshake failed';
  }
  return error.cause === undefined ? 'The request failed' : failureReason(error.cause);
}
