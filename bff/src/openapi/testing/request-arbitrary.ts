import type { OpenApiDocument, Operation } from '@parapet/contracts/openapi/openapi-document';
import fc, { type Arbitrary } from 'fast-check';
import { almostValidOf, hostileText, hostileValue, tainted } from './hostile-values.ts';
import { percentEncode } from './percent-encode.ts';
import { type JsonSchema, validOf } from './schema-arbitrary.ts';

/** One request down to its bytes; ids may be references for `resolveReferences`. */
export interface FuzzRequest {
  /** The targeted operation, such as `GET /api/plans`. */
  readonly target: string;
  /** Tells whether the method and the form of the path reach that operation. */
  readonly isOnTarget: boolean;
  /** The name of the actor who sends it. */
  readonly actor: string;
  /** The header of a token that is forged. */
  readonly tokenHeader: unknown;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: FuzzBody | null;
}

export interface FuzzBody {
  readonly text: string;
  /** `latin1` writes bytes that are not UTF-8. */
  readonly encoding: 'utf8' | 'latin1';
  /** The content length exceeds the body. */
  readonly isTruncated: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const mostly = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>, weight = 8): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Generates valid and invalid requests to every operation, by each of the actors. */
export function requestTo(
  document: OpenApiDocument,
  actors: readonly { name: string; weight: number }[],
): Arbitrary<FuzzRequest> {
  const actor = fc.oneof(
    ...actors.map(({ name, weight }) => ({ weight, arbitrary: fc.constant(name) })),
  );
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      weight: operation.requestBody ? 3 : 1,
      arbitrary: requestToOperation(path, method.toUpperCase(), operation, {
        otherMethods: METHODS.filter((other) => !(other.toLowerCase() in operations)),
        actor,
      }),
    })),
  );
  return fc.oneof(...all);
}

function requestToOperation(
  template: string,
  rightMethod: string,
  operation: Operation,
  { otherMethods, actor }: { otherMethods: readonly string[]; actor: Arbitrary<string> },
): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters as unknown as Parameter[];
  const method = mostly(
    fc.constant({ method: rightMethod, isRight: true }),
    fc.constantFrom(...otherMethods).map((other) => ({ method: other, isRight: false })),
    30,
  );
  return fc
    .record({
      actor,
      tokenHeader,
      method,
      path: pathOf(template, parameters),
      query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
      headers: extraHeaders,
      content: contentOf(operation),
    })
    .map((parts) => ({
      target: `${rightMethod} ${template}`,
      isOnTarget: parts.method.isRight && parts.path.isRight,
      actor: parts.actor,
      tokenHeader: parts.tokenHeader,
      method: parts.method.method,
      path: parts.path.path + parts.query,
      headers: [...parts.headers, ...(parts.content?.headers ?? [])],
      body: parts.content?.body ?? null,
    }));
}

const brokenSegment = fc.oneof(
  hostileText.map(percentEncode),
  fc.constantFrom('%', '%zz', '%00', '%ed%a0%80', '%c0%ae', '%2e%2e%2f', ';a=b', '~', '\\'),
);

function pathOf(template: string, parameters: readonly Parameter[]) {
  const segments = template.split('/').map((part) => {
    const parameter = parameters.find(({ name }) => part === `{${name}}`);
    if (!parameter) return fc.constant({ text: part, isRight: true });
    const right = validOf(parameter.schema, parameter.name).map((value) => ({
      text: percentEncode(String(value)),
      isRight: true,
    }));
    return mostly(
      right,
      brokenSegment.map((text) => ({ text, isRight: false })),
      15,
    );
  });
  return fc.tuple(...segments).map((parts) => ({
    path: parts.map(({ text }) => text).join('/'),
    isRight: parts.every(({ isRight }) => isRight),
  }));
}

function queryOf(parameters: readonly Parameter[]): Arbitrary<string> {
  const known = parameters.map(({ name, schema, required }) => {
    const right = validOf(schema, name).map(String);
    const wrong = fc.oneof(tainted(right), hostileValue.map(String));
    const pair = mostly(right, wrong, 3).map((value) => `${name}=${percentEncode(value)}`);
    return required ? mostly(pair, fc.constant(''), 20) : mostly(fc.constant(''), pair, 2);
  });
  const names = fc.constantFrom(
    'a',
    '__proto__',
    'limit[]',
    'a[b]',
    ...parameters.map((p) => p.name),
  );
  const further = fc
    .tuple(names, hostileText)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  const raw = fc.constantFrom('%', '&&==&', 'limit=%ff', '?', 'q=%ed%a0%80', 'cursor=W10');
  const rare = mostly(fc.constant(''), fc.oneof(further, raw));
  return fc.tuple(...known, rare).map((pairs) => {
    const text = pairs.filter((pair) => pair !== '').join('&');
    return text === '' ? '' : `?${text}`;
  });
}

/** Makes headers of a JSON Web Token: the right one with parts that are of another kind, or further ones. */
const tokenHeader: Arbitrary<unknown> = fc.oneof(
  fc.record(
    {
      alg: mostly(fc.constant<unknown>('ES256'), hostileValue, 3),
      kid: fc.oneof(fc.constant<unknown>('test'), hostileValue, fc.constant('a'.repeat(5000))),
      typ: hostileValue,
      crit: hostileValue,
      jwk: hostileValue,
      jku: fc.constant('http://127.0.0.1:9/keys'),
      b64: hostileValue,
    },
    // The same header as that of the token would be no forgery.
    { requiredKeys: ['alg', 'typ'] },
  ),
  hostileValue,
);

const extraHeaders: Arbitrary<(readonly [string, string])[]> = mostly(
  fc.constant([]),
  fc.array(
    fc.oneof(
      fc.tuple(
        fc.constant('last-event-id'),
        fc.constantFrom('0', '7', '-1', 'x', '9'.repeat(30), '1e9'),
      ),
      fc.tuple(fc.constant('x-request-id'), fc.constantFrom('12345678', '<b>', 'a'.repeat(99))),
      fc.tuple(fc.constant('x-forwarded-for'), fc.constantFrom('::1', '203.0.113.7', ',,,', 'x')),
      fc.tuple(fc.constant('accept'), fc.constantFrom('text/html', '*/*', 'image/png', ';q=')),
      fc.tuple(fc.constant('range'), fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x')),
      fc.tuple(fc.constant('if-none-match'), fc.constantFrom('*', 'W/"a"', '"')),
      fc.tuple(fc.constant('cookie'), fc.constantFrom('a', '=;=', '__proto__=1')),
      fc.tuple(fc.constant('x-long'), fc.constantFrom('a'.repeat(8000), 'a'.repeat(40_000))),
      fc.tuple(
        fc.constant('user-agent'),
        fc.constantFrom('', '\u00ff', "' or ''='", 'a'.repeat(5000)),
      ),
    ),
    { minLength: 1, maxLength: 2 },
  ),
);

interface Content {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: FuzzBody;
}

/** Generates the body and its headers; sometimes one where none belongs, or none where one does. */
function contentOf(operation: Operation): Arbitrary<Content | null> {
  const schema = schemaOfBody(operation);
  if (!schema) {
    const unasked = hostileValue.map((value) => contentWith(JSON.stringify(value)));
    return mostly<Content | null>(fc.constant(null), unasked, 15);
  }
  const right = validOf(schema).map((value) => contentWith(JSON.stringify(value)));
  const almost = almostValidOf(schema).map((value) => contentWith(JSON.stringify(value)));
  const wronglyWrapped = fc
    .tuple(validOf(schema), wrongHeaders, fc.boolean())
    .map(([value, headers, isTruncated]) => ({
      headers,
      body: { text: JSON.stringify(value), encoding: 'utf8' as const, isTruncated },
    }));
  return fc.oneof<{ weight: number; arbitrary: Arbitrary<Content | null> }[]>(
    { weight: 8, arbitrary: right },
    { weight: 8, arbitrary: almost },
    { weight: 2, arbitrary: brokenContent },
    { weight: 2, arbitrary: wronglyWrapped },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const schemaOfBody = (operation: Operation): JsonSchema | undefined => {
  const body = operation.requestBody as
    | { content: Record<string, { schema: JsonSchema }> }
    | undefined;
  return body?.content['application/json']?.schema;
};

const contentWith = (text: string, body: Partial<FuzzBody> = {}): Content => ({
  headers: [['content-type', 'application/json']],
  body: { text, encoding: 'utf8', isTruncated: false, ...body },
});

const brokenContent: Arbitrary<Content> = fc.oneof(
  fc
    .constantFrom('', ' ', '{', '[]', 'null', '"a"', 'NaN', '{"a":1,}', "{'a':1}", '{"a":1e9999}')
    .map((text) => contentWith(text)),
  fc
    .constantFrom('['.repeat(100_000), '{"a":'.repeat(30_000), `"${'a'.repeat(300_000)}"`)
    .map((text) => contentWith(text)),
  fc
    .constantFrom('{"name":"\xed\xa0\x80"}', '\xff\xfe{}', '{"name":"\xc0"}', '\xef\xbb\xbf{}')
    .map((text) => contentWith(text, { encoding: 'latin1' })),
  fc.constantFrom('', '{"name":"a"', '{}').map((text) => contentWith(text, { isTruncated: true })),
);

const wrongHeaders: Arbitrary<(readonly [string, string])[]> = fc.constantFrom(
  [],
  [['content-type', 'text/plain']],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'application/json; charset=nonsense']],
  [['content-type', 'application/json; charset="']],
  [['content-type', 'multipart/form-data; boundary=a']],
  [['content-type', 'application/xml']],
  [['content-type', '/']],
  [
    ['content-type', 'application/json'],
    ['content-encoding', 'gzip'],
  ],
  [
    ['content-type', 'application/json'],
    ['content-encoding', 'nonsense'],
  ],
);
