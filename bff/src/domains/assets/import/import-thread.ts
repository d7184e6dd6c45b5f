import type { TargetRules } from '@parapet/scanner/normalise-target';
import type { RunTask } from '../../../platform/threads/task-threads.ts';
import type { ParsedImport } from './import.policy.ts';

/** Reads the text of an import for one account. @throws AppError rate_limited, invalid_input, request_timeout */
export type ParseImport = (
  owner: string,
  text: string,
  rules: TargetRules,
  signal: AbortSignal,
) => Promise<ParsedImport>;

const script = new URL('./parse-import.thread.ts', import.meta.url);

/** Reads imports in a thread, so that no other request waits for a large one. */
export const parseImportIn =
  (runTask: RunTask): ParseImport =>
  (owner, text, rules, signal) =>
    runTask({ script, owner, input: { text, rules }, signal }) as Promise<ParsedImport>;
