import fc from 'fast-check';
import type { JsonSchema } from '../../openapi/testing/schema-arbitrary.ts';

/** Returns the id with this number of the things that a field names. */
export type IdOf = (field: string, index: number) => string;

const SAMPLES = 50;
const SEED = 20_261_129;

/**
 * Returns values at the limits of a schema: the first has each part at its largest; of a schema with
 * alternatives there is one for each.
 * @throws Error for a schema that it has no value of
 */
export function largestOf(schema: JsonSchema, idOf: IdOf, field = '', index = 0): unknown[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return longestFirst(options.flatMap((each) => largestOf(each, idOf, field, index)));
  if ('const' in schema) return [schema.const];
  if (schema.enum) return [schema.enum[index % schema.enum.length]];
  switch (schema.type) {
    case 'string':
      return [textOf(schema, idOf, field, index)];
    case 'integer':
    case 'number':
      return [schema.maximum ?? 0];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    case 'array':
      return itemsOf(schema, idOf, field);
    case 'object':
      return objectsOf(schema, idOf);
    default:
      throw new Error(`No largest value is known of ${field}: ${JSON.stringify(schema)}.`);
  }
}

const longestFirst = (values: unknown[]): unknown[] =>
  values.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);

function itemsOf(schema: JsonSchema, idOf: IdOf, field: string): unknown[] {
  const { items, maxItems } = schema;
  if (!items || maxItems === undefined) throw new Error(`The items of ${field} have no limit.`);
  const count = Math.min(maxItems, items.enum?.length ?? maxItems);
  const kinds = largestOf(items, idOf, field).length;
  return Array.from({ length: kinds }, (_kind, kind) =>
    Array.from({ length: count }, (_item, at) => largestOf(items, idOf, field, at)[kind]),
  );
}

/** Each alternative of a property once, beside the largest of all others. */
function objectsOf({ properties = {} }: JsonSchema, idOf: IdOf): unknown[] {
  const fields = Object.entries(properties).map(
    ([name, part]) => [name, largestOf(part, idOf, name)] as const,
  );
  const largest = Object.fromEntries(fields.map(([name, values]) => [name, values[0]]));
  const others = fields.flatMap(([name, values]) =>
    values.slice(1).map((value) => ({ ...largest, [name]: value })),
  );
  return [largest, ...others];
}

function textOf(schema: JsonSchema, idOf: IdOf, field: string, index: number): string {
  const { format, pattern, maxLength, examples = [] } = schema;
  if (format === 'uuid') return idOf(field, index);
  if (format === 'base64') return 'A'.repeat(maxLength ?? 0);
  if (format === 'date-time') return '2026-11-01T00:00:00.000Z';
  if (maxLength !== undefined && (pattern === undefined || pattern.includes('\\p{'))) {
    return String(index).padStart(maxLength, 'a');
  }
  if (field === 'cursor') return 'A'.repeat(maxLength ?? 0);
  const [example] = examples;
  if (example !== undefined) return String(example);
  if (pattern === undefined) throw new Error(`The text ${field} has no limit.`);
  const form = new RegExp(pattern, 'u');
  const found = fc
    .sample(fc.stringMatching(form), { numRuns: SAMPLES, seed: SEED })
    .filter((value) => value.length <= (maxLength ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => b.length - a.length)[0];
  if (found === undefined) throw new Error(`No text is known of ${field}: ${pattern}.`);
  return found;
}
