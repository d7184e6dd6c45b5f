import { apiTable } from '@parapet/contracts/openapi/api-table';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

// Walks Zod's definitions, so that new fields are checked automatically.

interface Leaf {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Returns the parts of a schema without nested schemas, and every array and record. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      leavesOf(field, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) {
    return [{ path, schema }, ...leavesOf(schema.element as z.ZodType, `${path}[]`)];
  }
  if (schema instanceof z.ZodRecord) {
    return [
      { path, schema },
      ...leavesOf(schema.keyType as z.ZodType, `${path} name`),
      ...leavesOf(schema.valueType as z.ZodType, `${path} value`),
    ];
  }
  if (schema instanceof z.ZodUnion) {
    return (schema.options as z.ZodType[]).flatMap((option) => leavesOf(option, path));
  }
  if (schema instanceof z.ZodPipe) {
    const ends = [schema.in, schema.out] as z.ZodType[];
    return ends
      .filter((end) => !(end instanceof z.ZodTransform))
      .flatMap((end) => leavesOf(end, path));
  }
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? leavesOf(schema.unwrap() as z.ZodType, path) : [{ path, schema }];
}

const leaves = apiTable.flatMap(({ id, params, query, body }) => [
  ...(params ? leavesOf(params, `${id} params`) : []),
  ...(query ? leavesOf(query, `${id} query`) : []),
  ...(body ? leavesOf(body, `${id} body`) : []),
]);
const named = (wanted: readonly Leaf[]) => wanted.map((leaf) => [leaf.path, leaf] as const);

const isText = ({ schema }: Leaf) =>
  schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
const isNumber = ({ schema }: Leaf) => schema instanceof z.ZodNumber;
const isArray = ({ schema }: Leaf) => schema instanceof z.ZodArray;
const isRecord = ({ schema }: Leaf) => schema instanceof z.ZodRecord;
/** Schemas with a fixed set of values. */
const isClosed = ({ schema }: Leaf) =>
  schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodBoolean;

/** Returns whether the format refuses the value, and not its length. */
const isRefusedByForm = (schema: z.ZodType, value: string): boolean =>
  schema.safeParse(value).error?.issues.some(({ code }) => code === 'invalid_format') ?? false;

/** No record of a request has more. */
const MAX_NAMES = 100;

const placements = (character: string) => [
  character,
  `a${character}`,
  `${character}a`,
  `${'a'.repeat(30)}${character}${'a'.repeat(30)}`,
  `https://a.example/${character}`,
];

/** Returns whether a pattern has a longest match: no `*`, `+` or `{n,}` outside of character classes. */
const isBoundedPattern = (pattern: string): boolean =>
  !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, ''));

describe('every request schema of the contract', () => {
  test('uses only kinds that this test covers', () => {
    const kinds = [isText, isNumber, isArray, isRecord, isClosed];
    const isKnown = (leaf: Leaf) => kinds.some((is) => is(leaf));
    expect(leaves.filter((leaf) => !isKnown(leaf)).map(({ path }) => path)).toEqual([]);
    expect(leaves.filter(isText).length).toBeGreaterThan(20);
  });

  test.each(named(leaves.filter(isText)))('%s refuses what cannot be stored', (_, { schema }) => {
    for (const character of ['\ud800', '\udc00', '\u0000']) {
      const accepted = placements(character).filter((value) => !isRefusedByForm(schema, value));
      expect(accepted).toEqual([]);
    }
  });

  test.each(named(leaves.filter(isText)))('%s has a maximum length', (_, { schema }) => {
    const { maxLength, format, pattern } = z.toJSONSchema(schema, { io: 'input' });
    const isBounded = maxLength !== undefined || format === 'uuid';
    expect(isBounded || isBoundedPattern(pattern ?? '.*')).toBe(true);
  });

  test.each(named(leaves.filter(isArray)))('%s has a maximum length', (_, { schema }) => {
    expect(z.toJSONSchema(schema, { io: 'input' }).maxItems).toEqual(expect.any(Number));
  });

  test.each(named(leaves.filter(isRecord)))('%s has a maximum of names', (_, { schema }) => {
    const withNames = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_name, at) => [`a${at}`, 'a']));
    expect(schema.safeParse(withNames(1)).success).toBe(true);
    expect(schema.safeParse(withNames(MAX_NAMES + 1)).success).toBe(false);
  });

  test.each(named(leaves.filter(isNumber)))('%s has both bounds', (_, { schema }) => {
    const { minimum = -Infinity, maximum = Infinity } = z.toJSONSchema(schema, { io: 'output' });
    expect(Math.max(Math.abs(minimum), Math.abs(maximum))).toBeLessThan(2 ** 31);
  });
});
