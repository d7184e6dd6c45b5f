import type { Framework } from '@parapet/compliance/framework/framework';
import type { UploadError } from '@parapet/compliance/upload/own-framework';
import { parseCsvFramework } from '@parapet/compliance/upload/parse-csv';
import { parseJsonFramework } from '@parapet/compliance/upload/parse-json';
import type { UploadFramework } from '@parapet/contracts/compliance/framework';
import { fieldError } from '../../../platform/app-error.ts';

/** Errors that one refusal names. */
const MAX_NAMED = 10;

/** Reads a framework of the workspace. @throws AppError invalid_input at `place`, with line and field of each error */
export function readOwnFramework(
  id: string,
  { title, format, text }: UploadFramework,
  place: string[],
): Framework {
  const parse = format === 'json' ? parseJsonFramework : parseCsvFramework;
  const read = parse(text, { id, title });
  if ('framework' in read) return { ...read.framework, title };
  const lines = read.errors.slice(0, MAX_NAMED).map(lineOf);
  const more = read.errors.length - lines.length;
  throw fieldError(place, [...lines, ...(more > 0 ? [`${more} more errors.`] : [])].join('\n'));
}

const lineOf = ({ line, field, message }: UploadError): string => {
  const place = [line === null ? null : `Line ${line}`, field].filter((part) => part !== null);
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
};
