import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import type { JsonSchema } from '../../openapi/testing/schema-arbitrary.ts';
import { hardBodies, refusedBodies } from './hard-bodies.ts';
import { type IdOf, largestOf } from './largest-value.ts';

export interface LargestRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  /** The API refuses it, after work. */
  readonly isRefused: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Bytes of a body that the API reads. */
const BODY_LIMIT = 256 * 1024;

/**
 * Returns the largest requests that an operation of the OpenAPI document permits: with each alternative
 * of its body, and with each of its filters, none, and a cursor.
 * @throws Error where no value is known, or the schemas of the operation refuse it
 */
export function largestRequests(endpoint: Endpoint, idOf: IdOf): LargestRequest[] {
  const document = openApiDocument([endpoint], { publicUrl: 'http://localhost', version: '1' });
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  const parameters = (operation?.parameters ?? []) as unknown as Parameter[];
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name, 0));
  const bodies = bodiesOf(endpoint, operation?.requestBody, idOf);
  const queries = queriesOf(endpoint, parameters, idOf);
  return queries.flatMap((query) =>
    bodies.map((body) => ({
      id: endpoint.id,
      method: endpoint.method,
      path: query === '' ? path : `${path}?${query}`,
      ...body,
    })),
  );
}

type Body = Pick<LargestRequest, 'body' | 'isRefused'>;

function bodiesOf({ id, body: schema }: Endpoint, requestBody: unknown, idOf: IdOf): Body[] {
  if (!schema) return [{ body: null, isRefused: false }];
  const content = requestBody as { content: Record<string, { schema: JsonSchema }> };
  const described = content.content['application/json']?.schema ?? {};
  const made = hardBodies[id]?.(idOf) ?? largestOf(described, idOf);
  const toSend = (values: readonly unknown[], isRefused: boolean): Body[] =>
    values
      .filter((value) => schema.safeParse(value).success)
      .map((value) => ({ body: JSON.stringify(value), isRefused }))
      .filter(({ body }) => Buffer.byteLength(body) <= BODY_LIMIT);
  const bodies = toSend(made, false);
  if (bodies.length > 0) return [...bodies, ...toSend(refusedBodies[id]?.(idOf) ?? [], true)];
  const problem = schema.safeParse(made[0]).error?.message ?? 'it is larger than a body may be';
  throw new Error(`${id} has no largest body; add one to hard-bodies.ts: ${problem}`);
}

function queriesOf({ id, query: schema }: Endpoint, parameters: Parameter[], idOf: IdOf): string[] {
  if (!schema) return [''];
  const values = parameters
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => ({
      ...parameter,
      value: String(largestOf(parameter.schema, idOf, parameter.name)[0]),
    }));
  const isWhole = ({ name, required }: Parameter) => required === true || name === 'limit';
  const chosen = [
    values.filter(isWhole),
    values.filter(({ name }) => name !== 'cursor'),
    ...values
      .filter(({ name }) => name === 'cursor' || name === 'q' || name === 'search')
      .map((each) => [...values.filter(isWhole), each]),
  ];
  const accepted = chosen.filter(
    (each) =>
      schema.safeParse(Object.fromEntries(each.map(({ name, value }) => [name, value]))).success,
  );
  if (accepted.length === 0) throw new Error(`${id} has no largest query.`);
  return [
    ...new Set(
      accepted.map((each) =>
        each.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&'),
      ),
    ),
  ];
}

/** Reads first, and what removes rows or sessions last, so that each meets a full workspace. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const last = ['approveCandidates', 'deleteAccount'];
const placeOf = ({ id, method }: Endpoint): number =>
  last.includes(id) ? order.length : order.indexOf(method);
export const inOrder: readonly Endpoint[] = [...apiTable].sort((a, b) => placeOf(a) - placeOf(b));
