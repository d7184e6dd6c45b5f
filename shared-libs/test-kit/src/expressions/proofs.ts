import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'proved-expressions.json');
const checker = path.resolve(import.meta.dirname, '../../../../node_modules/recheck/package.json');
const { version }: { version: string } = JSON.parse(readFileSync(checker, 'utf8'));

/** Makes that of an expression, as this version of the checker reads it. */
const keyOf = (text: string): string =>
  createHash('sha256').update(`recheck ${version} ${text}`).digest('hex').slice(0, 24);

const recorded = new Set<string>(JSON.parse(readFileSync(file, 'utf8')));

/** The proof is on the committed list, which the deep tests repeat, and write with RECORD_PROOFS=1. */
export const isProved = (text: string): boolean => recorded.has(keyOf(text));

/** Replaces the list by these expressions, so that those of earlier sources leave it. */
export function recordProofs(texts: readonly string[]): void {
  const keys = texts.map(keyOf).sort();
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`);
}
