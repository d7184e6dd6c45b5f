import {
  AwsEc2QueryProtocol,
  AwsJson1_0Protocol,
  AwsJson1_1Protocol,
  AwsQueryProtocol,
  AwsRestJsonProtocol,
  AwsRestXmlProtocol,
} from '@aws-sdk/core/protocols';
import { type HttpRequest, HttpResponse, parseUrl } from '@smithy/core/protocols';
import { fromBase64, fromUtf8, toBase64, toUtf8 } from '@smithy/core/serde';
import type { Answer } from '../../definition/source.ts';
import type { ProtocolName, ServiceModel } from './models.ts';
import { type SdkOperation, schemasOf } from './schemas.ts';

/** Text and bytes as the SDK's serializers expect them of a client's configuration. */
export const encoders = {
  base64Encoder: toBase64,
  base64Decoder: fromBase64,
  utf8Encoder: toUtf8,
  utf8Decoder: fromUtf8,
};

export interface ServiceProtocol {
  /** Writes a request to this endpoint. A label of the host comes from the input, unless the endpoint is fixed. */
  write(
    operation: string,
    input: object,
    endpoint: { readonly url: string; readonly isFixed: boolean },
  ): Promise<HttpRequest>;
  /** Reads an answer. Rejects with the error that the service states: its code is the name. */
  read(
    operation: string,
    response: { readonly status: number; readonly headers: Headers; readonly body: Uint8Array },
  ): Promise<Answer>;
}

interface Settings {
  readonly defaultNamespace: string;
  readonly errorTypeRegistries: never[];
  readonly xmlNamespace: string;
  readonly version: string;
  readonly serviceTarget: string;
  readonly awsQueryCompatible: boolean;
}

/** The part of the SDK's protocol classes that is used. */
interface SdkProtocol {
  setSerdeContext(context: object): void;
  serializeRequest(operation: SdkOperation, input: object, context: object): Promise<HttpRequest>;
  deserializeResponse(
    operation: SdkOperation,
    context: object,
    response: HttpResponse,
  ): Promise<Answer>;
}

const classes: Readonly<Record<ProtocolName, new (settings: Settings) => unknown>> = {
  query: AwsQueryProtocol,
  ec2: AwsEc2QueryProtocol,
  'json1.0': AwsJson1_0Protocol,
  'json1.1': AwsJson1_1Protocol,
  restJson: AwsRestJsonProtocol,
  restXml: AwsRestXmlProtocol,
};

const known = new WeakMap<ServiceModel, ServiceProtocol>();

/** Speaks the wire format of a service with the SDK's own classes and the distilled schemas. */
export function protocolOf(service: ServiceModel): ServiceProtocol {
  const found = known.get(service);
  if (found) return found;
  const schemas = schemasOf(service);
  const create = (disableHostPrefix: boolean): SdkProtocol => {
    const protocol = new classes[service.protocol]({
      defaultNamespace: service.namespace,
      errorTypeRegistries: [],
      xmlNamespace: service.xmlNamespace ?? '',
      version: service.apiVersion,
      serviceTarget: service.target,
      awsQueryCompatible: service.queryCompatible,
    }) as SdkProtocol;
    protocol.setSerdeContext({ ...encoders, disableHostPrefix });
    return protocol;
  };
  const [usual, fixed] = [create(false), create(true)];
  const operationOf = (name: string): SdkOperation => {
    const model = service.operations[name];
    if (!model)
      throw new Error(`data/aws-operations.json does not list ${service.package} ${name}.`);
    return schemas.operation(name, model);
  };
  const protocol: ServiceProtocol = {
    write(operation, input, { url, isFixed }) {
      const context = { ...encoders, endpoint: async () => parseUrl(url) };
      return (isFixed ? fixed : usual).serializeRequest(operationOf(operation), input, context);
    },
    read(operation, { status, headers, body }) {
      const response = new HttpResponse({
        statusCode: status,
        headers: Object.fromEntries(headers),
        body,
      });
      return usual.deserializeResponse(operationOf(operation), encoders, response);
    },
  };
  known.set(service, protocol);
  return protocol;
}

export type { HttpRequest };
