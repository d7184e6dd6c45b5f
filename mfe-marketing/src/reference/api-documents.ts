import { BASE_SCOPE, scopes } from '@parapet/contracts/access/api-key';
import type { OpenApiDocument, Operation } from '@parapet/contracts/openapi/openapi-document';
import { errorStatus } from '@parapet/contracts/text/errors';
import type { SourceDocument } from '@parapet/remote-kit/define-site';
import { slugOf } from '../content/parse-markdown.ts';
import {
  API_REFERENCE,
  type ApiIndexContent,
  type ApiOperation,
  type ApiTag,
  type ApiTagContent,
  apiTagPath,
} from './api-content.ts';
import { exampleOf, fieldOf, fieldsOf, type JsonSchema } from './json-schema.ts';

/** Statuses that every operation may answer; the start page of the reference explains them. */
const EVERYWHERE = ['400', '408', '413', '415', '429', '431', '500', '503'];

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** The documents of the API reference: `/docs/api` and one page for each tag. Runs in a build alone. */
export function apiDocuments(document: OpenApiDocument): SourceDocument[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: describe(path, method, operation),
      raw: operation,
    })),
  );
  const tags = document.tags.map(({ name }): ApiTag & ApiTagContent => ({
    name,
    slug: slugOf(name),
    operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
  }));
  const raw = operations.map((each) => each.raw);
  return [indexDocument(tags, raw, document), ...tags.map(tagDocument)];
}

function indexDocument(
  tags: readonly ApiTag[],
  operations: readonly Operation[],
  { components }: OpenApiDocument,
): SourceDocument {
  const error = (components.schemas as Record<string, JsonSchema>).Error ?? {};
  const described = new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).map(([status, { description }]) => [status, String(description)]),
    ),
  );
  const payload: ApiIndexContent = {
    tags: tags.map(({ name, slug, operations: all }) => ({
      name,
      slug,
      operations: all.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
    scopes,
    errorFields: fieldsOf(error),
    errorCodes: Object.entries(errorStatus).map(([code, status]) => ({ code, status })),
    everywhere: EVERYWHERE.map((status) => ({ status, description: described.get(status) ?? '' })),
  };
  const count = tags.reduce((sum, { operations: all }) => sum + all.length, 0);
  return {
    path: API_REFERENCE,
    title: 'API reference',
    description: `All ${count} operations of the Parapet API by subject, with parameters, schemas, errors, scopes of API keys and an example each.`,
    kind: 'doc',
    payload,
  };
}

function tagDocument({ name, slug, operations }: ApiTag & ApiTagContent): SourceDocument {
  const path = apiTagPath(slug);
  const payload: ApiTagContent = { name, operations };
  return {
    path,
    title: `API: ${name}`,
    description: `Operations of the Parapet API about ${name.toLowerCase()}: parameters, bodies, answers, errors and a command to try each.`,
    kind: 'doc',
    payload,
  };
}

function describe(path: string, method: string, operation: Operation): ApiOperation {
  const bodySchema = schemaIn(operation.requestBody as Content | undefined);
  const [[status = '', answer] = []] = Object.entries(operation.responses);
  const content = (answer as Content | undefined)?.content;
  const [mediaType = null] = Object.keys(content ?? {});
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    access: accessOf(operation),
    parameters: operation.parameters.map((parameter) => ({
      place: String(parameter.in),
      ...fieldOf(
        String(parameter.name),
        parameter.schema as JsonSchema,
        parameter.required === true,
      ),
    })),
    body: bodySchema ? fieldsOf(bodySchema) : [],
    answer: {
      status,
      description: String(answer?.description ?? ''),
      mediaType,
      fields: mediaType && content?.[mediaType] ? fieldsOf(content[mediaType].schema) : [],
    },
    errors: Object.entries(operation.responses)
      .slice(1)
      .filter(([other]) => !EVERYWHERE.includes(other))
      .map(([other, { description }]) => ({ status: other, description: String(description) })),
    curl: curlOf(path, method.toUpperCase(), operation, bodySchema),
  };
}

const schemaIn = (body: Content | undefined): JsonSchema | undefined =>
  Object.values(body?.content ?? {})[0]?.schema;

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'Needs no session.';
  const needed = security.flatMap(({ apiKey }) => (apiKey as string[] | undefined) ?? []);
  if (needed.length === 0) return 'Needs a session; API keys are refused.';
  const scope = needed.filter((each) => each !== BASE_SCOPE).map((each) => `\`${each}\``);
  return scope.length === 0
    ? 'Needs a session, or any API key of the workspace.'
    : `Needs a session, or an API key with the scope ${scope.join(', ')}.`;
}

/** `workspaceId` is the variable `WORKSPACE_ID`. */
const variableOf = (name: string): string => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

function curlOf(
  path: string,
  method: string,
  { security, parameters }: Operation,
  body: JsonSchema | undefined,
): string {
  const filled = path.replaceAll(/\{([A-Za-z]+)\}/g, (_, name: string) => `$${variableOf(name)}`);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(String(exampleOf(schema as JsonSchema)))}`,
    );
  const address = `"$URL${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const lines = [
    `curl -fsS${method === 'GET' ? '' : ` -X ${method}`}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(exampleOf(body)))}'`]
      : []),
    address,
  ];
  return lines.join(' \\\n  ');
}

/** A text inside of single quotes of a shell. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);
