import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import { errorBodySchema } from '@parapet/contracts/errors';
import { z } from 'zod';

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

/** What each kind of request may be refused with, besides 429 and 500. */
const refusals: Record<number, string> = {
  401: 'There is no session, or it has ended',
  402: 'The plan has no room for this',
  404: 'There is nothing by that id that you may see',
  409: 'The state of things, or your role, does not allow this',
  422: 'A field is not valid; `issues` names it',
  429: 'Too many requests; `Retry-After` says when to come again',
  500: 'Something went wrong on our side',
};

/** OpenAPI 3.1 made of the table of endpoints, so that the two cannot drift apart. */
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
        'JSON with a bearer token. Errors share one body; 401 is kept for a missing or dead session.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: options.publicUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
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
        'Server-sent events; each `data:` line is one JSON value of the schema. Send the last `id:` as `Last-Event-ID` to go on where a stream broke.',
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
    responses: {
      [endpoint.status]: successOf(endpoint),
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [
          status,
          {
            description: refusals[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
  };
}

function successOf(endpoint: Endpoint): Json {
  if (endpoint.status === 204) return { description: 'Done' };
  const type = endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json';
  return {
    description: endpoint.kind === 'stream' ? 'The stream' : 'The answer',
    content: { [type]: { schema: schemaOf(endpoint.response, 'output') } },
  };
}

function statusesOf({ access, params, query, body, method }: Endpoint): number[] {
  return [
    ...(access === 'session' ? [401] : []),
    ...(method === 'POST' ? [402] : []),
    ...(params ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(query || body ? [422] : []),
    429,
    500,
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
    // Lists are sent comma-separated.
    ...(property.type === 'array' && { style: 'form', explode: false }),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
