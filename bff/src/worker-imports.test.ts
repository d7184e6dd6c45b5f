import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Everything that a worker loads at its start stays in its memory, and each machine runs many workers.

/** Loaded by the few workers that are configured to use them, or with the first piece of work that does. */
const atUse = [
  '@aws-sdk/client-s3',
  '@mollie/api-client',
  '@simplewebauthn/server',
  'express',
  'fontkit',
  'nodemailer',
  'pdfkit',
];

/** Imports that leave code behind; those of types alone do not. */
const importsIn = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\s(?!type\s)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  );

/** Returns the packages that a program loads before it runs, each with the file of ours that imports it. */
function packagesOf(program: string): ReadonlyMap<string, string> {
  const files = new Set([program]);
  const packages = new Map<string, string>();
  for (const file of files) {
    for (const specifier of importsIn(readFileSync(file, 'utf8'))) {
      const isOurs = specifier.startsWith('.') || specifier.startsWith('@parapet/');
      if (isOurs) files.add(createRequire(file).resolve(specifier));
      else packages.set(specifier, file);
    }
  }
  return packages;
}

test('a worker loads no code at its start that few workers ever run', () => {
  const packages = packagesOf(join(import.meta.dirname, 'worker.ts'));
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['kysely', 'pino', 'zod']));
  expect(atUse.filter((name) => packages.has(name))).toEqual([]);
});
