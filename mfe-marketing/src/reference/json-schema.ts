import type { ApiField } from './api-content.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const MAX_PATTERN = 80;

/** The alternatives of a schema without null, and whether it may be null. */
function alternativesOf(schema: JsonSchema): {
  options: readonly JsonSchema[];
  isNullable: boolean;
} {
  const all = schema.anyOf ?? schema.oneOf;
  if (all) {
    const options = all.filter(({ type }) => type !== 'null');
    return { options, isNullable: options.length < all.length };
  }
  if (!Array.isArray(schema.type)) return { options: [schema], isNullable: false };
  const types = schema.type.filter((type: string) => type !== 'null');
  return {
    options: types.map((type: string) => ({ ...schema, type })),
    isNullable: types.length < schema.type.length,
  };
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time, as in 2026-11-29T08:00:00Z',
  date: 'day, as in 2026-11-29',
  uri: 'URL',
  email: 'mail address',
};

/** The type of a schema in words. */
function typeOf(schema: JsonSchema): string {
  const { options, isNullable } = alternativesOf(schema);
  const names = [...new Set(options.map(nameOf))];
  return [...names, ...(isNullable ? ['null'] : [])].join(' or ');
}

function nameOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'one of a list';
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.properties) return 'object';
  if (typeof schema.additionalProperties === 'object') {
    return `object of ${typeOf(schema.additionalProperties)} by name`;
  }
  if (schema.format !== undefined) return formats[schema.format] ?? schema.format;
  return (
    words[String(schema.type)] ?? (schema.type === undefined ? 'any value' : String(schema.type))
  );
}

/** Limits, values and defaults of a schema. */
function notesOf(schema: JsonSchema): string[] {
  const { options } = alternativesOf(schema);
  const notes = options.flatMap((option) => limitsOf(option));
  const fallback = schema.default;
  return [
    ...(schema.description === undefined ? [] : [schema.description]),
    ...new Set(notes),
    ...(fallback === undefined ? [] : [`default \`${JSON.stringify(fallback)}\``]),
  ];
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema;
  const isShown = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const values = schema.enum?.map((value) => `\`${String(value)}\``).join(', ');
  const { pattern = '', format } = schema;
  // Patterns of text without control characters are long and say little.
  const isTelling = format === undefined && pattern !== '' && !pattern.includes('\\p{C');
  return [
    ...(values ? [values] : []),
    ...(minLength ? [`at least ${minLength} characters`] : []),
    ...(isShown(maxLength) ? [`at most ${maxLength} characters`] : []),
    ...(isShown(minimum) ? [`from ${minimum}`] : []),
    ...(isShown(exclusiveMinimum) ? [`above ${exclusiveMinimum}`] : []),
    ...(isShown(maximum) ? [`up to ${maximum}`] : []),
    ...(minItems ? [`at least ${minItems} of them`] : []),
    ...(isShown(maxItems) ? [`at most ${maxItems} of them`] : []),
    ...(isTelling && pattern.length <= MAX_PATTERN ? [`pattern \`${pattern}\``] : []),
    ...(schema.items ? limitsOf(schema.items) : []),
  ];
}

export const fieldOf = (name: string, schema: JsonSchema, isRequired: boolean): ApiField => ({
  name,
  type: typeOf(schema),
  isRequired,
  notes: notesOf(schema),
});

/** Every field of a schema, those inside of others too; a field of several alternatives is named once. */
export function fieldsOf(schema: JsonSchema, prefix = ''): ApiField[] {
  const found = new Map<string, ApiField>();
  for (const option of alternativesOf(schema).options) {
    for (const field of ownFieldsOf(option, prefix)) {
      const known = found.get(field.name);
      found.set(field.name, known ? merged(known, field) : field);
    }
  }
  return [...found.values()];
}

function ownFieldsOf(schema: JsonSchema, prefix: string): ApiField[] {
  if (schema.items)
    return fieldsOf(schema.items, prefix === '' ? '[].' : `${prefix.slice(0, -1)}[].`);
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const named = Object.entries(properties).flatMap(([name, property]) => [
    fieldOf(prefix + name, property, required.includes(name)),
    ...fieldsOf(property, `${prefix}${name}.`),
  ]);
  return [...named, ...(typeof others === 'object' ? fieldsOf(others, `${prefix}{name}.`) : [])];
}

const merged = (one: ApiField, other: ApiField): ApiField => ({
  ...one,
  type: [...new Set([...one.type.split(' or '), ...other.type.split(' or ')])].join(' or '),
  isRequired: one.isRequired && other.isRequired,
  notes: [...new Set([...one.notes, ...other.notes])],
});

/** A value that a schema allows, for an example: its own example where it has one. */
export function exampleOf(schema: JsonSchema): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  const [option = schema] = alternativesOf(schema).options;
  if (option !== schema) return exampleOf(option);
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.properties) return exampleObject(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') {
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  }
  if (schema.type === 'object') return {};
  return examples[schema.format ?? ''] ?? '...';
}

/** The required fields; all of them where none is. */
function exampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const entries = Object.entries(properties);
  const shown = required.length > 0 ? entries.filter(([name]) => required.includes(name)) : entries;
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property)]));
}

const examples: Readonly<Record<string, string>> = {
  uuid: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  'date-time': '2026-11-29T08:00:00Z',
  date: '2026-11-29',
  uri: 'https://hooks.example/parapet',
  email: 'ada@example.com',
};
