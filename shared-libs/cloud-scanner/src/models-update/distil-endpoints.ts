import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartitionModel, ServiceModel } from '../aws/client/models.ts';

interface Resolved {
  readonly url: URL;
  readonly properties?: {
    readonly authSchemes?: readonly {
      readonly name: string;
      readonly signingName?: string;
      readonly signingRegion?: string;
    }[];
  };
}
type Resolve = (parameters: Record<string, unknown>) => Resolved;

/** Runs the SDK's endpoint rules for a region of each partition and keeps what differs from one pattern. */
export async function distilEndpoints(
  folder: string,
  partitions: readonly PartitionModel[],
): Promise<Pick<ServiceModel, 'signingName' | 'endpoint' | 'endpoints'>> {
  const resolve = await loadResolver(folder);
  const found = partitions.map((partition) => {
    const region = partition.regions.find((name) => name !== partition.home) ?? partition.home;
    const { url, properties } = resolve({ Region: region, UseFIPS: false, UseDualStack: false });
    const scheme = properties?.authSchemes?.find(({ name }) => name === 'sigv4');
    const labels = url.hostname.split('.').map((label) => (label === region ? '{region}' : label));
    const named = labels.join('.');
    const host = named.endsWith(partition.suffix)
      ? `${named.slice(0, -partition.suffix.length)}{suffix}`
      : named;
    // A host that names no region belongs to the partition, and its home region signs.
    const isGlobal = !host.includes('{region}') && partition.regions.length > 1;
    const signs = scheme?.signingRegion;
    const signingRegion = signs && signs !== region ? signs : isGlobal ? partition.home : null;
    return { partition, host, signingRegion, signingName: scheme?.signingName };
  });
  const first = found[0];
  if (!first) throw new Error('There is no partition.');
  const pattern = first.host.includes('{region}')
    ? first.host
    : `${first.host.split('.')[0]}.{region}.{suffix}`;
  const others = found.filter(({ host, signingRegion }) => host !== pattern || signingRegion);
  return {
    signingName: first.signingName ?? readSigningName(folder),
    endpoint: `https://${pattern}`,
    endpoints: Object.fromEntries(
      others.map(({ partition, host, signingRegion }) => [
        partition.name,
        [`https://${host}`, signingRegion] as const,
      ]),
    ),
  };
}

async function loadResolver(folder: string): Promise<Resolve> {
  const { defaultEndpointResolver } = await import(join(folder, 'endpoint/endpointResolver.js'));
  return defaultEndpointResolver;
}

function readSigningName(folder: string): string {
  const file = join(folder, 'auth/httpAuthSchemeProvider.js');
  const name = existsSync(file) && readFileSync(file, 'utf8').match(/\bname: "([^"]+)"/)?.[1];
  if (!name) throw new Error(`${folder} names no signing name.`);
  return name;
}
