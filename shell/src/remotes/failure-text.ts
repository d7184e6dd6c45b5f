import { isChunkError } from '../deployments/chunk-error.ts';

/** Module Federation's own prose, with a link to its manual: nothing for a person. */
const FEDERATION = /\[ Federation Runtime \]|#RUNTIME-\d/;

/**
 * How Module Federation refuses a remote that was built by other means than ours and did not record
 * its versions: the registry refuses the others.
 */
const OTHER_VERSION = [
  ' of shared singleton module ',
  ' does not satisfy the requirement of ',
  ' which needs ',
] as const;

const otherVersionIn = (text: string) => {
  const [source = '', module = ''] = text.split(OTHER_VERSION[0]);
  const [shared = '', requirement = ''] = module.split(OTHER_VERSION[1]);
  const [, needed = ''] = requirement.split(OTHER_VERSION[2]);
  const has = /\bVersion (\S+) from \S+$/.exec(source)?.[1];
  const name = /^(?:@[^/\s]+\/)?[^/\s]+/.exec(shared)?.[0];
  const built = /^\^?([^\s)]+)/.exec(needed)?.[1];
  return has && name && built ? { has, name, built } : null;
};

/** Why a remote failed, as a sentence for a person. */
export const failureText = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (/ScriptExecutionError/.test(text)) return 'Its code failed as it started.';
  if (/single-spa/.test(text)) return 'It does not offer what can be shown.';
  if (isChunkError(error)) return 'One of its files could not be loaded.';
  const other = otherVersionIn(text);
  if (other) {
    const { has, name, built } = other;
    return `It was built with version ${built} of ${name}, and this shell has version ${has}.`;
  }
  if (FEDERATION.test(text)) return 'It was not released in a form that can be loaded.';
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
