import fc, { type Arbitrary } from 'fast-check';

/** The subset of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const MAX_ITEMS = 4;

/** A placeholder for an issued id or cursor; `resolveReferences` replaces it. */
const reference = /ref-(\w+)-(\d+)-ref/g;

/** Replaces each reference with a value of that name, such as `assetId`; unknown ones stay. */
export const resolveReferences = (
  text: string,
  find: (name: string, index: number) => string | undefined,
): string =>
  text.replaceAll(reference, (all, name: string, index: string) => {
    return find(name, Number(index)) ?? all;
  });

/** Generates mostly issued values, by field name: `assetId` also for `assetIds`. */
const issuedOr = (field: string, made: Arbitrary<string>): Arbitrary<string> => {
  const known = fc.nat({ max: 9 }).map((index) => `ref-${field.replace(/s$/, '')}-${index}-ref`);
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: made });
};

/** Generates values that the schema accepts; the field name selects issued ids. */
export function validOf(schema: JsonSchema, field = ''): Arbitrary<unknown> {
  const ordinary = ordinaryOf(schema, field);
  const { examples = [] } = schema;
  if (examples.length === 0) return ordinary;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...examples) },
    { weight: 1, arbitrary: ordinary },
  );
}

function ordinaryOf(schema: JsonSchema, field: string): Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validOf(option, field)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return issuedOr(field, fc.uuid());
      return field === 'cursor' ? issuedOr(field, textOf(schema)) : textOf(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return itemsOf(schema, field);
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
  }
}

const rangeOf = ({ minimum, maximum }: JsonSchema) => ({
  ...(minimum !== undefined && { min: minimum }),
  ...(maximum !== undefined && { max: maximum }),
});

function itemsOf({ items, minItems = 0, maxItems }: JsonSchema, field: string) {
  if (!items) throw new Error(`The items of ${field} are not described.`);
  const most = Math.max(minItems, Math.min(maxItems ?? MAX_ITEMS, MAX_ITEMS));
  return fc.array(validOf(items, field), { minLength: minItems, maxLength: most });
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, validOf(property, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function textOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  if (pattern === undefined) return fc.string({ minLength, maxLength, unit: 'grapheme' });
  const form = new RegExp(pattern, 'u');
  return matching(form, { minLength, maxLength }).filter((v) => fits(v) && form.test(v));
}

/**
 * fast-check does not support Unicode properties. Such patterns only exclude characters, so most
 * texts match.
 */
function matching(form: RegExp, lengths: { minLength: number; maxLength: number }) {
  return form.source.includes('\\p{')
    ? fc.string({ ...lengths, unit: 'grapheme' })
    : fc.stringMatching(form);
}
