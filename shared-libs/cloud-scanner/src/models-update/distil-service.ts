import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  OperationModel,
  PartitionModel,
  ProtocolName,
  ServiceModel,
} from '../aws/client/models.ts';
import { distilEndpoints } from './distil-endpoints.ts';
import { distilPages } from './distil-pages.ts';
import { createDistiller, operationOf } from './distil-schemas.ts';
import type { PackedClient } from './pack-clients.ts';

const protocols: Readonly<Record<string, ProtocolName>> = {
  AwsQueryProtocol: 'query',
  AwsEc2QueryProtocol: 'ec2',
  AwsJson1_0Protocol: 'json1.0',
  AwsJson1_1Protocol: 'json1.1',
  AwsRestJsonProtocol: 'restJson',
  AwsRestXmlProtocol: 'restXml',
  S3RestXmlProtocol: 'restXml',
};

interface Service {
  readonly package: string;
  readonly prefix?: string;
  readonly pageSizes?: Readonly<Record<string, number>>;
  readonly operations: readonly string[];
}

/** Distils the operations of one service from its client. */
export async function distilService(
  service: Service,
  { folder, version, integrity }: PackedClient,
  partitions: readonly PartitionModel[],
): Promise<ServiceModel> {
  const settings = readSettings(folder);
  const schemas = await import(join(folder, 'schemas/schemas_0.js'));
  const { refOf, shapes } = createDistiller(settings.protocol === 'restXml');
  const operations: Record<string, OperationModel> = {};
  for (const name of service.operations) {
    const operation = operationOf(schemas[`${name}$`], `${service.package} ${name}`);
    const { traits, input, output } = operation;
    const size = service.pageSizes?.[name] ?? service.pageSizes?.['*'];
    const pages = distilPages(folder, name, operation, size);
    operations[name] = { traits, input: refOf(input), output: refOf(output), pages };
  }
  const endpoints = await distilEndpoints(folder, partitions);
  return {
    package: `@aws-sdk/client-${service.package}`,
    version,
    integrity,
    ...settings,
    ...endpoints,
    prefix: service.prefix ?? endpoints.signingName,
    operations,
    shapes,
  };
}

/** Reads the protocol and its settings from the client's configuration. */
function readSettings(folder: string) {
  const source = readFileSync(join(folder, 'runtimeConfig.shared.js'), 'utf8');
  const className = source.match(/protocol: config\?\.protocol \?\? (\w+)/)?.[1] ?? '';
  const protocol = protocols[className];
  if (!protocol) throw new Error(`${folder} speaks ${className || 'no protocol'}.`);
  const setting = (name: string) => source.split(` ${name}: "`)[1]?.split('"')[0];
  const namespace = setting('defaultNamespace');
  const apiVersion = setting('apiVersion');
  if (!namespace || !apiVersion) throw new Error(`${folder} has no namespace or version.`);
  return {
    protocol,
    namespace,
    apiVersion,
    xmlNamespace: setting('xmlNamespace') ?? null,
    target: setting('serviceTarget') ?? '',
    queryCompatible: source.includes('awsQueryCompatible: true'),
  };
}
