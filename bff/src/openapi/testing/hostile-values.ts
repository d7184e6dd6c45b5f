import fc, { type Arbitrary } from 'fast-check';
import { type JsonSchema, validOf } from './schema-arbitrary.ts';

/** Text that often breaks services: unstorable characters, names of the language, or too long. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t\r\n',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e999',
    '9'.repeat(40),
  ),
  fc.constantFrom(
    '\ud800',
    'a\udc00b',
    '\udc00\ud800',
    '\u0000',
    'a\u0000b',
    '\u001b[31m',
    '\ufeff',
  ),
  fc.constantFrom('\u202eabc', '\u2028', 'İ'.repeat(81), '👩‍👩‍👧'.repeat(40), 'a'.repeat(3000)),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty'),
  fc.constantFrom(
    "' or ''='",
    '"; --',
    '%',
    '%00',
    '\\',
    '$1',
    '../..',
    '{{7*7}}',
    '<b>',
    '*',
    '_',
  ),
  fc.constantFrom(
    '9999-12-31T23:59:59.999Z',
    '0000-00-00',
    'http://[',
    'http://a:99999/',
    'file:///',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };
  return value;
};

/** Parsed, since an object literal would set the prototype. */
const prototypeKeys = ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'].map(
  (text): unknown => JSON.parse(text),
);

/** Any JSON value, mostly of the wrong kind. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...prototypeKeys),
  fc.constantFrom(-1, 0, -0, 0.5, 201, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom(
    nested(100, true),
    nested(100, false),
    Array.from({ length: 1200 }, () => 'a'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

type Place = readonly (string | number)[];

const placesIn = (value: unknown, place: Place = []): Place[] => {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...place, Array.isArray(value) ? Number(key) : key]),
  );
  return [place, ...inner];
};

/** Characters that make valid text invalid. */
const taint = fc.constantFrom(
  '\ud800',
  '\udc00',
  '\u0000',
  '\u001b',
  '\ufffe',
  '\u2028',
  "'",
  '%',
  '\\',
);

/** Inserts such a character into the text. */
export const tainted = (text: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(text, fc.nat({ max: 20 }), taint).map(([value, index, character]) => {
    return value.slice(0, index) + character + value.slice(index);
  });

type Change =
  | { readonly kind: 'replace' | 'add'; readonly by: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'taint'; readonly by: string };

const changes: Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: taint.map((by) => ({ kind: 'taint' as const, by })) },
  { weight: 2, arbitrary: hostileValue.map((by) => ({ kind: 'replace' as const, by })) },
  { weight: 1, arbitrary: hostileValue.map((by) => ({ kind: 'add' as const, by })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changed(value: unknown, [key, ...rest]: Place, change: Change): unknown {
  if (key === undefined) {
    if (change.kind === 'taint') return typeof value === 'string' ? value + change.by : value;
    if (change.kind === 'add' && isObject(value)) return { ...value, unknownKey: change.by };
    return change.kind === 'remove' ? null : change.by;
  }
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (rest.length === 0 && change.kind === 'remove') delete copy[key];
  else copy[key] = changed(copy[key], rest, change);
  return copy;
}

const textPlaces = (value: unknown) =>
  placesIn(value).filter((place) => {
    const part = place.reduce<unknown>((whole, key) => Reflect.get(Object(whole), key), value);
    return typeof part === 'string';
  });

/** Generates a valid value with one part changed, removed or added. */
export const almostValidOf = (schema: JsonSchema): Arbitrary<unknown> =>
  fc.tuple(validOf(schema), fc.nat({ max: 50 }), changes).map(([value, nth, change]) => {
    const places = change.kind === 'taint' ? textPlaces(value) : placesIn(value);
    return changed(value, places[nth % places.length] ?? [], change);
  });
