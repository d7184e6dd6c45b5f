import { NormalizedSchema } from '@smithy/core/schema';
import { awsModels, type ServiceModel } from '../../aws/client/models.ts';
import { type SdkSchema, schemasOf } from '../../aws/client/schemas.ts';
import { scopeOf } from './signature-scope.ts';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Asked {
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly region: string;
  readonly accessKeyId: string;
}

type Found = Pick<Asked, 'service' | 'operation' | 'input'>;
type Schema = ReturnType<typeof NormalizedSchema.of>;

const schemaOf = (schema: SdkSchema): Schema =>
  NormalizedSchema.of(schema as Parameters<typeof NormalizedSchema.of>[0]);

/** Says which operation a request calls, by the formats of all services; null for none that is known. */
export function readRequest(received: Received): Asked | null {
  const scope = scopeOf(received.headers.authorization);
  if (!scope) return null;
  const { accessKeyId, region, signingName } = scope;
  const services = Object.entries(awsModels().services).filter(
    ([, model]) => model.signingName === signingName,
  );
  const found = readTarget(services, received) ?? readForm(services, received);
  const asked = found ?? readPath(services, received);
  return asked && { ...asked, region, accessKeyId };
}

type Services = readonly (readonly [string, ServiceModel])[];

/** JSON services name the operation in a header. */
function readTarget(services: Services, { headers, body }: Received): Found | null {
  const [target, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
  const found = services.find(
    ([, model]) => model.target === target && operation in model.operations,
  );
  return found ? { service: found[0], operation, input: JSON.parse(body || '{}') } : null;
}

/** Query services name it in a form. */
function readForm(services: Services, { headers, body }: Received): Found | null {
  if (!headers['content-type']?.includes('x-www-form-urlencoded')) return null;
  const form = new URLSearchParams(body);
  const operation = form.get('Action') ?? '';
  const found = services.find(
    ([, model]) => model.apiVersion === form.get('Version') && operation in model.operations,
  );
  if (!found) return null;
  const [service, model] = found;
  const { input } = schemasOf(model).operation(operation, operationOf(model, operation));
  const read = readMember(schemaOf(input), '', form, model.protocol === 'ec2');
  return { service, operation, input: (read ?? {}) as Asked['input'] };
}

/** Rebuilds the value whose parts are named `Filter.1.Name`. */
function readMember(schema: Schema, name: string, form: URLSearchParams, isEc2: boolean): unknown {
  if (schema.isStructSchema()) {
    const found = [...schema.structIterator()].flatMap(([key, member]) => {
      const value = readMember(member, join(name, wireName(key, member, isEc2)), form, isEc2);
      return value === undefined ? [] : [[key, value] as const];
    });
    return found.length > 0 || name === '' ? Object.fromEntries(found) : undefined;
  }
  if (schema.isListSchema()) {
    const item = schema.getValueSchema();
    const isFlat = isEc2 || schema.getMergedTraits().xmlFlattened;
    const items: unknown[] = [];
    for (;;) {
      const at = join(isFlat ? name : `${name}.member`, String(items.length + 1));
      const value = readMember(item, at, form, isEc2);
      if (value === undefined) return items.length > 0 ? items : undefined;
      items.push(value);
    }
  }
  return scalar(schema, form.get(name));
}

const join = (name: string, part: string): string => (name ? `${name}.${part}` : part);

function wireName(key: string, member: Schema, isEc2: boolean): string {
  const { ec2QueryName, xmlName } = member.getMergedTraits();
  if (!isEc2) return String(xmlName ?? key);
  const name = String(ec2QueryName ?? xmlName ?? key);
  return ec2QueryName ? name : name[0]?.toUpperCase() + name.slice(1);
}

function scalar(schema: Schema, text: string | null): unknown {
  if (text === null) return undefined;
  if (schema.isNumericSchema()) return Number(text);
  return schema.isBooleanSchema() ? text === 'true' : text;
}

const operationOf = (model: ServiceModel, name: string) => {
  const operation = model.operations[name];
  if (!operation) throw new Error(`${model.package} has no ${name}.`);
  return operation;
};

/** REST services name it by method, path and query. */
function readPath(services: Services, received: Received): Found | null {
  const found = services.flatMap(([service, model]) =>
    Object.keys(model.operations).flatMap((operation) => {
      const match = matchPath(model, operation, received, service === 's3');
      return match ? [{ service, operation, ...match }] : [];
    }),
  );
  const [best] = found.sort((one, other) => other.rank - one.rank);
  if (!best) return null;
  const { rank: _, ...asked } = best;
  return asked;
}

function matchPath(model: ServiceModel, name: string, received: Received, isS3: boolean) {
  const operation = operationOf(model, name);
  const http = typeof operation.traits === 'object' && operation.traits.http;
  if (!Array.isArray(http) || http[0] !== received.method) return null;
  const [path = '', staticQuery = ''] = String(http[1]).split('?');
  const input = schemaOf(schemasOf(model).operation(name, operation).input);
  const members = input.isStructSchema() ? [...input.structIterator()] : [];
  const hasBucket = isS3 && members.some(([key]) => key === 'Bucket');
  const segments = received.url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const bucket = hasBucket ? segments.shift() : undefined;
  const labels = matchLabels(path.split('/').filter(Boolean), segments);
  if (!labels || (hasBucket && bucket === undefined)) return null;
  const fixed = [...new URLSearchParams(staticQuery)];
  const query = received.url.searchParams;
  if (!fixed.every(([key, value]) => query.get(key) === value)) return null;
  const bound = members.flatMap(([key, member]) => {
    const { httpQuery, httpHeader } = member.getMergedTraits();
    if (httpQuery !== undefined) return queryOf(key, member, query.getAll(String(httpQuery)));
    const header = httpHeader && received.headers[String(httpHeader).toLowerCase()];
    return header === undefined ? [] : [[key, scalar(member, header)] as const];
  });
  const body = model.protocol === 'restJson' && received.body ? JSON.parse(received.body) : {};
  const whole = { ...body, ...Object.fromEntries(bound), ...labels };
  if (bucket !== undefined) whole.Bucket = bucket;
  const rank = fixed.length * 10 - Object.keys(labels).length;
  return { input: whole as Asked['input'], rank };
}

function queryOf(key: string, member: Schema, values: readonly string[]) {
  if (values.length === 0) return [];
  const value = member.isListSchema() ? values : scalar(member, values[0] ?? '');
  return [[key, value] as const];
}

/** The labels of a path; null when the path is another. */
function matchLabels(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  const labels: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return null;
    const label = part.match(/^\{([^+}]+)(\+?)\}$/);
    if (label?.[1] && label[2]) {
      // A label that takes several segments leaves those of the pattern that follow it.
      const tail = pattern.slice(index + 1);
      const end = segments.length - tail.length;
      labels[label[1]] = segments.slice(index, end).join('/');
      const isWhole = end > index && tail.every((one, at) => one === segments[end + at]);
      return isWhole ? labels : null;
    }
    if (label?.[1]) labels[label[1]] = segment;
    else if (part !== segment) return null;
  }
  return segments.length === pattern.length ? labels : null;
}
