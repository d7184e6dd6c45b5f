import type { Bucket } from './object-service.ts';
import { WireError } from './wire-error.ts';

/** Returns whether a bucket takes a type. */
export function isTaken({ mimeTypes }: Bucket, contentType: string): boolean {
  if (mimeTypes === null || mimeTypes.length === 0) return true;
  const type = contentType.split(';')[0]?.trim() ?? '';
  return mimeTypes.some((each) =>
    each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : each === type,
  );
}

const UNFIT = /[^\w/!\-.*'() &$@=;:+,?]/;

/** @throws WireError for what cannot be the name of an object */
export function requireName(name: string): void {
  const isFit = name !== '' && name.length <= 1024 && !UNFIT.test(name);
  if (!isFit || name.startsWith('/')) {
    throw new WireError(400, 'InvalidKey', `Invalid key: ${name}`);
  }
}
