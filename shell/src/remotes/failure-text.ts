import { isChunkError } from '../deployments/chunk-error.ts';

/** Module Federation's own prose, with a link to its manual: nothing for a person. */
const FEDERATION = /\[ Federation Runtime \]|#RUNTIME-\d+/;

/** Why a remote failed, as a sentence for a person. */
export const failureText = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (/ScriptExecutionError/.test(text)) return 'Its code failed as it started.';
  if (isChunkError(error)) return 'One of its files could not be loaded.';
  if (FEDERATION.test(text)) return 'It was not released in a form that can be loaded.';
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
