import { isChunkError } from '../deployments/chunk-error.ts';

/** Module Federation's own prose, with a link to its manual: nothing for a person. */
const FEDERATION = /\[ Federation Runtime \]|#RUNTIME-\d+/;

/**
 * How Module Federation refuses a remote that was built by other means than ours and did not record
 * its versions: the registry refuses the others.
 */
const OTHER_VERSION =
  /Version (?<has>\S+) from \S+ of shared singleton module (?<name>(?:@[^/\s]+\/)?[^/\s]+)\S* does not satisfy the requirement of \S+ which needs \^?(?<built>[^\s)]+)/;

/** Why a remote failed, as a sentence for a person. */
export const failureText = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (/ScriptExecutionError/.test(text)) return 'Its code failed as it started.';
  if (/single-spa/.test(text)) return 'It does not offer what can be shown.';
  if (isChunkError(error)) return 'One of its files could not be loaded.';
  const { has, name, built } = OTHER_VERSION.exec(text)?.groups ?? {};
  if (has)
    return `It was built with version ${built} of ${name}, and this shell has version ${has}.`;
  if (FEDERATION.test(text)) return 'It was not released in a form that can be loaded.';
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
