import type { OpenApiDocument, Operation } from '@parapet/contracts/openapi/openapi-document';
import fc from 'fast-check';
import { type JsonSchema, validOf } from '../../openapi/testing/schema-arbitrary.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** An operation that takes an id. */
export interface Shape {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
}

const FEWEST_BODIES = 12;
const SHORT_BODIES = 3;
const MAX_BODIES = 200;
/** Starts all samples, so that each walk sends the same. */
export const SEED = 20_261_122;

export function shapesOf(document: OpenApiDocument): Shape[] {
  return Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => shapeOf(method, path, operation)),
    )
    .filter((shape) => fieldsOf(shape).length > 0);
}

function shapeOf(method: string, path: string, operation: Operation): Shape {
  const content = operation.requestBody?.content as
    | Record<string, { schema: JsonSchema }>
    | undefined;
  return {
    method: method.toUpperCase(),
    path,
    name: operation.operationId,
    parameters: operation.parameters as unknown as Parameter[],
    body: content?.['application/json']?.schema,
  };
}

interface IdField {
  readonly place: 'path' | 'query' | 'body';
  readonly name: string;
}

export const fieldsOf = ({ parameters, body }: Shape): IdField[] => [
  ...parameters.flatMap(({ name, in: place, schema }) =>
    place !== 'header' && isId(schema) ? [{ place, name }] : [],
  ),
  ...(body ? [...idNames(body)].map((name) => ({ place: 'body' as const, name })) : []),
];

/** The names of the fields of a body that hold ids. */
function idNames(schema: JsonSchema, field = ''): Set<string> {
  const names = new Set<string>();
  if (schema.format === 'uuid') names.add(field);
  const parts = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => [field, part] as const),
    ...(schema.items ? [[field, schema.items] as const] : []),
    ...Object.entries(schema.properties ?? {}),
  ];
  for (const [name, part] of parts) for (const found of idNames(part, name)) names.add(found);
  return names;
}

/** Returns bodies with references to ids, each id of the schema in at least one; else one empty text. */
export function bodiesOf(shape: Shape): string[] {
  if (!shape.body) return [''];
  const wanted = new Set(
    fieldsOf(shape).flatMap(({ place, name }) => (place === 'body' ? name : [])),
  );
  const kept: string[] = [];
  for (const text of sampleOf(shape.body)) {
    const found = [...wanted].filter((name) => hasId(text, name));
    if (kept.length >= FEWEST_BODIES && found.length === 0) continue;
    for (const name of found) wanted.delete(name);
    kept.push(text);
  }
  return kept;
}

/** Returns the shortest bodies, which have the fewest fields that rules beyond the schema refuse. */
export function shortBodiesOf({ body }: Shape): string[] {
  if (!body) return [];
  const isEmptyValid = body.properties !== undefined && (body.required ?? []).length === 0;
  return [...(isEmptyValid ? ['{}'] : []), ...sampleOf(body)]
    .sort((a, b) => a.length - b.length)
    .slice(0, SHORT_BODIES);
}

const sampleOf = (body: JsonSchema): string[] =>
  fc
    .sample(validOf(body), { numRuns: MAX_BODIES, seed: SEED })
    .map((value) => JSON.stringify(value));

export const isId = ({ format, items, anyOf = [] }: JsonSchema): boolean =>
  format === 'uuid' || (items !== undefined && isId(items)) || anyOf.some(isId);

const singular = (field: string): string => field.replace(/s$/, '');

export const hasId = (body: string, field: string): boolean =>
  body.includes(`ref-${singular(field)}-`);
