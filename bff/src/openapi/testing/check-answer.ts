import type { OpenApiDocument, Operation } from '@parapet/contracts/openapi/openapi-document';
import { errorBodySchema } from '@parapet/contracts/text/errors';
import { z } from 'zod';
import type { FuzzRequest } from './request-arbitrary.ts';
import type { RawAnswer } from './send-request.ts';

/** Patterns of internal details that no response may contain. */
const internals = [
  /\n\s+at .+:\d+/,
  /node_modules|file:\/\/\/|\.ts:\d/,
  /syntax error at|violates \w+|invalid input syntax|duplicate key|SQLSTATE/i,
  /\b(relation|column|constraint) "/,
  /\bselect\b.+\bfrom\b/i,
  /TypeError|RangeError|Cannot read|is not a function|Unexpected token/,
];

/** Creates a check that returns the problems of a response, one line each. */
export function createAnswerCheck(document: OpenApiDocument, liveActors: ReadonlySet<string>) {
  const schemas = new Map<string, z.ZodType>();
  const schemaOf = (key: string, response: Record<string, unknown>): z.ZodType | null => {
    const json = contentSchema(document, response);
    if (!json) return null;
    const known = schemas.get(key) ?? z.fromJSONSchema(json);
    schemas.set(key, known);
    return known;
  };

  const checkDocumented = (
    request: FuzzRequest,
    operation: Operation,
    answer: RawAnswer,
  ): string[] => {
    // A cacheable response may be revalidated.
    if (answer.status === 304 && answer.headers.has('etag')) return [];
    const response = operation.responses[answer.status];
    if (!response) return [`${answer.status} is not documented`];
    const schema = schemaOf(`${request.target} ${answer.status}`, response);
    if (!schema || isStream(answer)) return [];
    const parsed = schema.safeParse(JSON.parse(answer.body));
    return parsed.success
      ? []
      : [`the body is not as documented: ${z.prettifyError(parsed.error)}`];
  };

  return (request: FuzzRequest, answer: RawAnswer): string[] => {
    const [method = '', path = ''] = request.target.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${request.target} is not in the document.`);
    const { status } = answer;
    const isLive = liveActors.has(request.actor);
    const needsSession = operation.security.length > 0;
    const problems: string[] = [];

    const isReportedNotReady =
      ['getReadiness', 'getWorkerReadiness'].includes(operation.operationId) && status === 503;
    if (status >= 500 && !isReportedNotReady) problems.push(`the status is ${status}`);
    if (status === 401 && (isLive || (request.isOnTarget && !needsSession))) {
      problems.push('401 although there is a session, or none is needed');
    }
    if (status < 300 && request.isOnTarget && needsSession && !isLive) {
      problems.push('answered without a session');
    }
    if (status === 403) problems.push('403 would sign the user out');
    if (request.isOnTarget) problems.push(...checkDocumented(request, operation, answer));
    if (status >= 400 && !isReportedNotReady) problems.push(...checkError(answer));
    return problems;
  };
}

const isStream = ({ headers }: RawAnswer): boolean =>
  headers.has('content-disposition') ||
  (headers.get('content-type')?.startsWith('text/event-stream') ?? false);

function contentSchema(document: OpenApiDocument, response: Record<string, unknown>) {
  const content = response.content as
    | Record<string, { schema: Record<string, unknown> }>
    | undefined;
  const schema = content?.['application/json']?.schema;
  if (schema?.$ref !== '#/components/schemas/Error') return schema;
  return (document.components.schemas as Record<string, Record<string, unknown>>).Error;
}

function checkError({ headers, body }: RawAnswer): string[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [`the error is not JSON: ${body.slice(0, 200)}`];
  }
  const parsed = errorBodySchema.strict().safeParse(json);
  if (!parsed.success) return [`the error is not in the agreed form: ${body.slice(0, 200)}`];
  const leaks = internals.filter((pattern) => pattern.test(JSON.stringify(parsed.data.error)));
  return [
    ...leaks.map((pattern) => `the error reveals internals (${pattern}): ${parsed.data.error}`),
    ...(internals.some((pattern) => pattern.test(JSON.stringify(parsed.data.issues ?? [])))
      ? [`an issue reveals internals: ${body.slice(0, 500)}`]
      : []),
    ...(parsed.data.requestId === headers.get('x-request-id') ? [] : ['the request ids differ']),
    ...(headers.get('cache-control') === 'no-store' ? [] : ['the error may be cached']),
  ];
}
