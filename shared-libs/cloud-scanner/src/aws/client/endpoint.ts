import { awsModels, type PartitionModel, type ServiceModel } from './models.ts';

export interface Endpoint {
  readonly url: string;
  /** The region that the signature names. */
  readonly signingRegion: string;
  /** Nothing is put before the host. */
  readonly isFixed: boolean;
}

/** @throws Error for a partition that AWS does not have */
export function partitionOf(name: string): PartitionModel {
  const partition = awsModels().partitions.find((one) => one.name === name);
  if (!partition) throw new Error(`AWS has no partition ${name}.`);
  return partition;
}

/** Names whose host is asked: S3 has one for each bucket, and S3 Control one for each account. */
export type HostOwner = { readonly bucket: string } | { readonly account: string };

/** A name that is one label of a host; a dot in it would not match the certificate. */
const hostBucket = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * Returns where a service is asked in a region. `custom` replaces the hosts of AWS: it is a test server or an
 * operator's own endpoint, and buckets are then part of the path.
 */
export function endpointOf(
  service: ServiceModel,
  partition: PartitionModel,
  region: string,
  custom: string | null,
  owner: HostOwner | null,
): Endpoint {
  const [pattern, home] = service.endpoints[partition.name] ?? [service.endpoint, null];
  const signingRegion = home ?? region;
  const bucket = owner && 'bucket' in owner ? owner.bucket : null;
  const inPath = bucket === null ? '' : `/${encodeURIComponent(bucket)}`;
  if (custom !== null) {
    return { url: custom.replace(/\/$/, '') + inPath, signingRegion, isFixed: true };
  }
  const url = new URL(
    pattern.replaceAll('{region}', region).replaceAll('{suffix}', partition.suffix),
  );
  if (owner && 'account' in owner) url.hostname = `${owner.account}.${url.hostname}`;
  else if (bucket !== null && hostBucket.test(bucket)) url.hostname = `${bucket}.${url.hostname}`;
  else url.pathname = inPath;
  return { url: url.href.replace(/\/$/, ''), signingRegion, isFixed: false };
}
