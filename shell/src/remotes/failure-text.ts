import { isChunkError } from '../deployments/chunk-error.ts';

/** Error texts of Module Federation, which link to its manual and do not help the user. */
const FEDERATION = /\[ Federation Runtime \]|#RUNTIME-\d/;

/**
 * Module Federation's error for a version mismatch. It only appears for remotes whose manifest names
 * no versions; the registry refuses the others.
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

/** Returns why a remote failed, as a sentence for the user. */
export const failureText = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  if (/ScriptExecutionError/.test(text)) return 'Its code threw an error on startup.';
  if (/single-spa/.test(text)) return 'It does not export the required lifecycle functions.';
  if (isChunkError(error)) return 'One of its files could not be loaded.';
  const other = otherVersionIn(text);
  if (other) {
    const { has, name, built } = other;
    return `It was built with version ${built} of ${name}, and this shell has version ${has}.`;
  }
  if (FEDERATION.test(text)) return 'Its release has a format that cannot be loaded.';
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
