import { z } from 'zod';
import { isForReadOnly } from '../access/rights.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { errorBodySchema, errorStatus } from '../text/errors.ts';

type Json = Record<string, unknown>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  description?: string;
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
  security: Json[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: Json };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

/** Descriptions of error statuses. */
const refusals: Record<number, string> = {
  400: 'The request is not valid HTTP or incomplete',
  401: 'The session is missing or has ended',
  402: 'The limit of the plan is reached',
  404: 'Nothing with this id is visible to you',
  408: 'The request did not arrive within 30 seconds',
  409: 'The current state, your role or the scopes of the API key do not allow this',
  413: 'The body is larger than 256 kB, or a file than its limit',
  415: 'The body has another media type than the operation takes',
  422: 'A field is not valid; `issues` names it',
  429: 'Too many requests; `Retry-After` has the seconds to wait',
  431: 'The headers are larger than 32 kB',
  500: 'Something went wrong on the server',
  502: 'An upstream service does not respond',
  503: 'The database or the auth service is unavailable',
};

/** Generates OpenAPI 3.1 from the table of endpoints. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  options: { publicUrl: string; version: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parapet API',
      version: options.version,
      description:
        'JSON with a bearer token, of a session or an API key. Errors share one body; 401 is only for a missing or ended session.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: options.publicUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'parapet_<16 hex digits>_<64 hex digits>',
          description:
            'A key of one workspace. The scopes of an operation are what the key needs; every key has `read`.',
        },
      },
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
    },
  };
}

function operationOf(endpoint: Endpoint): Operation {
  const isStream = endpoint.kind === 'stream';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(isStream && {
      description:
        'Server-sent events; each `data:` line is one JSON value of the schema. Send the last `id:` as `Last-Event-ID` to continue a broken stream.',
    }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isStream ? [{ name: 'Last-Event-ID', in: 'header', schema: { type: 'integer' } }] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          endpoint.upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      [endpoint.status]: successOf(endpoint),
      ...(isStream && { 204: { description: 'There are no more events' } }),
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [
          status,
          {
            description: refusals[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(endpoint.otherAnswers ?? {}).map(([status, schema]) => [
          status,
          {
            description: 'The same body when the service is not ready',
            content: { 'application/json': { schema: schemaOf(schema, 'output') } },
          },
        ]),
      ),
    },
    security: securityOf(endpoint),
  };
}

/** A key stands beside the session where the endpoint has a scope. */
function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return { description: 'Done' };
  if (endpoint.kind === 'file') {
    const schema = schemaOf(endpoint.response, 'output');
    const content = Object.fromEntries((endpoint.files ?? []).map((type) => [type, { schema }]));
    return { description: 'The file', content };
  }
  const type = endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json';
  return {
    description: endpoint.kind === 'stream' ? 'The stream' : 'The response',
    content: { [type]: { schema: schemaOf(endpoint.response, 'output') } },
  };
}

/** A workspace above the limit of the plan refuses what changes it, besides what takes something away. */
const isRefusedWhenReadOnly = ({ method, path, scope }: Endpoint): boolean =>
  path.includes('{workspaceId}') &&
  !['GET', 'DELETE'].includes(method) &&
  scope !== undefined &&
  scope !== null &&
  !isForReadOnly(scope);

function statusesOf(endpoint: Endpoint): number[] {
  const { access, params, query, body, refusals = [] } = endpoint;
  return [
    ...(isRefusedWhenReadOnly(endpoint) ? [errorStatus.plan_limit] : []),
    ...refusals.map((code) => errorStatus[code]),
    ...[400, 408, 429, 431, 500, 503],
    ...(body ? [413, 415] : []),
    ...(access === 'session' ? [401, 409] : []),
    ...(params ? [404] : []),
    ...(query || body ? [422] : []),
  ];
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    // Lists are comma-separated.
    ...(property.type === 'array' && { style: 'form', explode: false }),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
