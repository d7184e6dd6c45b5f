import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const schemaFile = new URL(
  'schemas/compose.schema.json',
  import.meta.resolve('dclint/package.json'),
);

/** The schema of the Compose Specification, as the linter `dclint` ships it (JSON Schema, draft 7). */
const { $schema: _draft, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(
  schema,
);

/** Returns where the file breaks the Compose Specification, one line each; none for a valid one. */
export function specificationErrors(file: unknown): string[] {
  validate(file);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}
