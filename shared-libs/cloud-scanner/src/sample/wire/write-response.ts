import { JsonShapeSerializer, XmlShapeSerializer } from '@aws-sdk/core/protocols';
import { NormalizedSchema } from '@smithy/core/schema';
import type { ServiceModel } from '../../aws/client/models.ts';
import { encoders } from '../../aws/client/protocol.ts';
import { type SdkSchema, schemasOf } from '../../aws/client/schemas.ts';
import type { Answer } from '../../definition/source.ts';

export interface Written {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A refusal of the service. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Writes an answer in the format of its service, from the same schemas that the client reads with. */
export function writeAnswer(model: ServiceModel, operation: string, answer: Answer): Written {
  const traits = model.operations[operation];
  if (!traits) throw new Error(`${model.package} has no ${operation}.`);
  const { output } = schemasOf(model).operation(operation, traits);
  if (output === 'unit') return { status: 200, headers: {}, body: '' };
  switch (model.protocol) {
    case 'query': {
      const inner = content(model, named(output, `${operation}Result`), answer);
      return xml(
        `<${operation}Response xmlns="${model.xmlNamespace}"><${operation}Result>${inner}</${operation}Result><ResponseMetadata><RequestId>sample</RequestId></ResponseMetadata></${operation}Response>`,
      );
    }
    case 'ec2':
      return xml(
        `<${operation}Response xmlns="${model.xmlNamespace}"><requestId>sample</requestId>${content(model, named(output, operation), answer)}</${operation}Response>`,
      );
    case 'json1.0':
    case 'json1.1': {
      const type = `application/x-amz-${model.protocol.replace('json', 'json-')}`;
      return { status: 200, headers: { 'content-type': type }, body: json(output, answer, false) };
    }
    default:
      return writeBound(model, output, answer);
  }
}

const xml = (body: string): Written => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body,
});

/** Writes an answer whose members are headers, one payload, or a document. */
function writeBound(model: ServiceModel, output: SdkSchema, answer: Answer): Written {
  const isXml = model.protocol === 'restXml';
  const headers: Record<string, string> = {
    'content-type': isXml ? 'application/xml' : 'application/json',
  };
  let payload: { schema: SdkSchema; value: unknown; name: string } | null = null;
  for (const [name, member] of schema(output).structIterator()) {
    const { httpHeader, httpPayload, xmlName } = member.getMergedTraits();
    const value = answer[name];
    if (httpHeader && value !== undefined) headers[String(httpHeader)] = String(value);
    if (httpPayload) {
      payload = { schema: member.getSchema() as SdkSchema, value, name: String(xmlName ?? name) };
    }
  }
  if (payload && (typeof payload.value === 'string' || payload.value === undefined)) {
    headers['content-type'] = 'application/octet-stream';
    return { status: 200, headers, body: payload.value ?? '' };
  }
  const [whole, value] = payload ? [payload.schema, payload.value] : [output, answer];
  const body = isXml ? document(model, whole, value) : json(whole, value, true);
  return { status: 200, headers, body };
}

const schema = (of: SdkSchema) =>
  NormalizedSchema.of(of as Parameters<typeof NormalizedSchema.of>[0]);

/** A structure under a name of its own: only services that write XML by themselves keep the names of shapes. */
const named = (of: SdkSchema, name: string): SdkSchema => {
  if (!Array.isArray(of)) return of;
  const copy = [...of];
  copy[2] = name;
  return copy;
};

function document(model: ServiceModel, of: SdkSchema, value: unknown): string {
  const serializer = new XmlShapeSerializer({
    timestampFormat: { useTrait: true, default: 5 },
    httpBindings: model.protocol === 'restXml',
    xmlNamespace: model.xmlNamespace ?? '',
    serviceNamespace: model.namespace,
  });
  serializer.setSerdeContext(encoders as never);
  serializer.write(schema(of) as never, value);
  return String(serializer.flush());
}

/** The inside of a document. */
function content(model: ServiceModel, of: SdkSchema, value: unknown): string {
  const text = document(model, of, value);
  const [open, close] = [text.indexOf('>') + 1, text.lastIndexOf('</')];
  return close > open ? text.slice(open, close) : '';
}

function json(of: SdkSchema, value: unknown, jsonName: boolean): string {
  const serializer = new JsonShapeSerializer({
    timestampFormat: { useTrait: true, default: 7 },
    jsonName,
  });
  serializer.setSerdeContext(encoders as never);
  serializer.write(schema(of) as never, value);
  const written = serializer.flush();
  return typeof written === 'string' ? written : new TextDecoder().decode(written);
}

/** Writes a refusal where the service puts its code and message. */
export function writeRefusal(
  model: ServiceModel | null,
  refusal: Refusal,
  method: string,
): Written {
  const { status, code, message } = refusal;
  const inner = `<Code>${code}</Code><Message>${escapeXml(message)}</Message>`;
  const text = { 'content-type': 'text/xml' };
  if (method === 'HEAD') return { status, headers: {}, body: '' };
  switch (model?.protocol) {
    case 'ec2':
      return {
        status,
        headers: text,
        body: `<Response><Errors><Error>${inner}</Error></Errors><RequestID>sample</RequestID></Response>`,
      };
    case 'json1.0':
    case 'json1.1': {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        ...(model.queryCompatible && { 'x-amzn-query-error': `${code};Sender` }),
      };
      return { status, headers, body: JSON.stringify({ __type: code, message }) };
    }
    case 'restJson': {
      const headers = { 'content-type': 'application/json', 'x-amzn-errortype': code };
      return { status, headers, body: JSON.stringify({ message }) };
    }
    case 'restXml':
      if (model.signingName === 's3') {
        return {
          status,
          headers: text,
          body: `<Error>${inner}<RequestId>sample</RequestId></Error>`,
        };
      }
  }
  return {
    status,
    headers: text,
    body: `<ErrorResponse><Error><Type>Sender</Type>${inner}</Error><RequestId>sample</RequestId></ErrorResponse>`,
  };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
