/** Why an answer could not be read. */
export type HttpErrorCode =
  /** The answer is no HTTP. */
  | 'HTTP_INVALID'
  | 'HTTP_HEADERS_OVERFLOW'
  /** The connection ended before the headers did. */
  | 'HTTP_CLOSED';

const messages: Readonly<Record<HttpErrorCode, string>> = {
  HTTP_INVALID: 'The answer is not valid HTTP',
  HTTP_HEADERS_OVERFLOW: 'The answer has too many headers',
  HTTP_CLOSED: 'The connection was closed before an answer came',
};

export class HttpError extends Error {
  readonly code: HttpErrorCode;
  constructor(code: HttpErrorCode) {
    super(messages[code]);
    this.name = 'HttpError';
    this.code = code;
  }
}
