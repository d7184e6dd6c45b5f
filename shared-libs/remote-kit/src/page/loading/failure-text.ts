import { isChunkError } from './chunk-error.ts';
import { type FailedPart, LoadFailure } from './load-failure.ts';

const PARTS: Readonly<Record<FailedPart, string>> = {
  format: 'Its release has a format that cannot be loaded.',
  file: 'One of its files could not be loaded.',
  missing: 'One of its files is missing where it is released.',
  changed: 'One of its files is not the one that its team released.',
  startup: 'Its code threw an error on startup.',
};

/** Returns why a remote failed, as a sentence for the user. */
export const failureText = (error: unknown): string => {
  if (error instanceof LoadFailure) return PARTS[error.part];
  if (isChunkError(error)) return PARTS.file;
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
