import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { collectExpressions } from './collect-expressions.ts';
import { reviewedFormats } from './reviewed-expressions.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const sources = globSync(
  [
    '{bff,shell,mfe-*}/src/**/*.{ts,tsx}',
    'shared-libs/{contracts,api-client,remote-kit,ui,stores,tours,build,checks,scanner,cloud-scanner,compliance,embedded-auth}/src/**/*.{ts,tsx}',
  ],
  { cwd: repository, exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'] },
).map((name) => name.replaceAll(path.sep, '/'));

const found = sources.map((file) =>
  collectExpressions(file, readFileSync(path.join(repository, file), 'utf8')),
);

export const written = found.flatMap(({ expressions }) => expressions);
export const made = found.flatMap((one) => one.made);
export const formats = found.flatMap((one) => one.formats);

/** Every expression of the product once, by its text. */
export const expressions = new Map(written.map((one) => [`/${one.source}/${one.flags}`, one]));

/** Names of Zod's formats that read what nothing bounds. */
export const unboundedFormats = new Set(
  formats
    .filter(({ file, name }) => !reviewedFormats.has(`${file}: ${name}`))
    .map(({ name }) => name)
    // Read with the parser of addresses, not with an expression.
    .filter((name) => name !== 'url'),
);

const known: Record<string, unknown> = z.regexes;

/** The expression of a format of Zod. */
export const expressionOf = (format: string): RegExp => {
  const expression = known[format];
  return (typeof expression === 'function' ? expression({}) : expression) as RegExp;
};
