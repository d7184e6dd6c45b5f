import { isLoopbackOrigin } from '@parapet/contracts/releases/previews/preview';

export interface IntegrityPolicyInput {
  /** The HTML of the page. */
  readonly page: string;
  /** Origins of previewed builds in its Content-Security-Policy. */
  readonly previewOrigins: readonly string[];
  readonly hasIntercom: boolean;
}

const SCRIPT = /<script\b[^<>]*>/g;
const HASHED = /\sintegrity="sha\d+-/;

/**
 * Returns the `Integrity-Policy` of the shell's page, with which no script runs without a hash: also no
 * `import()`. Undefined where code without hashes is wanted: in a shell from source or of an earlier
 * version, with a build of a developer's machine, and with Intercom's widget.
 */
export function integrityPolicy(input: IntegrityPolicyInput): string | undefined {
  const { page, previewOrigins, hasIntercom } = input;
  const scripts = (page.match(SCRIPT) ?? []).filter((script) => script.includes(' src='));
  const isHashed = scripts.length > 0 && scripts.every((script) => HASHED.test(script));
  if (!isHashed || hasIntercom || previewOrigins.some(isLoopbackOrigin)) return undefined;
  return 'blocked-destinations=(script)';
}
