import { type ErrorCode, errorStatus, type Issue } from '@parapet/contracts/text/errors';

/**
 * An error that the client can act on: code and message are sent as they are. Every other error
 * becomes a 500 with a fixed text, and its details stay in the log.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** Set for a `duplicate`: an id that the actor may see. */
  readonly existingAssetId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; existingAssetId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.issues = options.issues;
    this.existingAssetId = options.existingAssetId;
  }
}

/** Creates the error for one field of the request. */
export const fieldError = (
  path: Issue['path'],
  message: string,
  code: ErrorCode = 'invalid_input',
): AppError => new AppError(code, message, { issues: [{ path, message }] });
