/** An error as clients of Supabase Storage read it: the status is in the body, and HTTP says 400. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly statusCode: number;
  /** The word that clients compare. */
  readonly error: string;
  /** The newer word for the same, such as `NoSuchKey`. */
  readonly code: string;

  constructor(statusCode: number, error: string, message: string, code: string = error) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
  }
}

export const noSuchBucket = () =>
  new WireError(404, 'Bucket not found', 'Bucket not found', 'NoSuchBucket');
export const noSuchKey = () => new WireError(404, 'not_found', 'Object not found', 'NoSuchKey');
export const duplicate = () =>
  new WireError(409, 'Duplicate', 'The resource already exists', 'ResourceAlreadyExists');
export const tooLarge = () =>
  new WireError(
    413,
    'Payload too large',
    'The object exceeded the maximum allowed size',
    'EntityTooLarge',
  );
export const wrongType = (type: string) =>
  new WireError(415, 'invalid_mime_type', `mime type ${type} is not supported`, 'InvalidMimeType');
export const denied = (message: string) => new WireError(403, 'AccessDenied', message);
export const wrongToken = (message = 'The link has expired or is not valid.') =>
  new WireError(400, 'InvalidJWT', message);
export const wrongRequest = (message: string) => new WireError(400, 'InvalidRequest', message);
