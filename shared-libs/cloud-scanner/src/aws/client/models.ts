import { readFileSync } from 'node:fs';

/** A shape of the SDK as JSON: a number below 0 is an index of `shapes`, `[ref, traits]` a member with traits. */
export type Ref = number | 'unit' | readonly [Ref, Traits];
/** Bits, or names and values, of the SDK's schemas. */
export type Traits = number | Readonly<Record<string, unknown>>;
export type Shape =
  /** A simple type with traits. */
  | readonly [0, string, Traits, Ref]
  /** A list. */
  | readonly [1, string, Traits, Ref]
  /** A map. */
  | readonly [2, string, Traits, Ref, Ref]
  /** A structure, or a union as 4. */
  | readonly [3 | 4, string, Traits, readonly string[], readonly Ref[], number];

export interface PagesModel {
  /** Members of the answer and the members of the next input that take them. */
  readonly tokens: readonly (readonly [output: string, input: string])[];
  /** The member of the input that bounds a page, and what is asked for; null leaves it to the service. */
  readonly size: readonly [member: string, items: number] | null;
}

export interface OperationModel {
  readonly traits: Traits;
  readonly input: Ref;
  readonly output: Ref;
  /** Null for an operation that answers at once. */
  readonly pages: PagesModel | null;
}

export type ProtocolName = 'query' | 'ec2' | 'json1.0' | 'json1.1' | 'restJson' | 'restXml';

export interface ServiceModel {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  readonly protocol: ProtocolName;
  readonly namespace: string;
  readonly apiVersion: string;
  readonly xmlNamespace: string | null;
  /** The first part of `x-amz-target`. */
  readonly target: string;
  /** A JSON service that was a query service states the older error codes in a header. */
  readonly queryCompatible: boolean;
  readonly signingName: string;
  /** The first part of its actions in policies. */
  readonly prefix: string;
  /** `{region}` and `{suffix}` are filled in. */
  readonly endpoint: string;
  /** Partitions whose endpoint is another, with the region that signs; null is that of the call. */
  readonly endpoints: Readonly<Record<string, readonly [url: string, region: string | null]>>;
  readonly operations: Readonly<Record<string, OperationModel>>;
  readonly shapes: readonly Shape[];
}

export interface PartitionModel {
  readonly name: string;
  readonly suffix: string;
  /** The region of global services. */
  readonly home: string;
  readonly regions: readonly string[];
}

export interface AwsModels {
  /** The newest version of the SDK whose clients were read. */
  readonly version: string;
  readonly partitions: readonly PartitionModel[];
  readonly services: Readonly<Record<string, ServiceModel>>;
}

let models: AwsModels | undefined;

/** Reads the distilled models once a process. */
export function awsModels(): AwsModels {
  models ??= JSON.parse(
    readFileSync(new URL('../../../data/aws-models.json', import.meta.url), 'utf8'),
  ) as AwsModels;
  return models;
}

/** @throws Error for a service that is not distilled */
export function serviceModel(service: string): ServiceModel {
  const model = awsModels().services[service];
  if (!model) throw new Error(`data/aws-operations.json does not list the service ${service}.`);
  return model;
}

/** @throws Error for an operation that is not distilled */
export function operationModel(service: string, operation: string): OperationModel {
  const model = serviceModel(service).operations[operation];
  if (!model) throw new Error(`data/aws-operations.json does not list ${service} ${operation}.`);
  return model;
}
