import type { PartitionModel } from '../aws/client/models.ts';

interface SdkPartition {
  readonly id: string;
  readonly outputs: { readonly dnsSuffix: string; readonly implicitGlobalRegion: string };
  readonly regions: Readonly<Record<string, unknown>>;
}

/** Reads the partitions of AWS and their regions from the SDK's core. */
export async function readPartitions(): Promise<readonly PartitionModel[]> {
  const core = import.meta.resolve('@aws-sdk/core/client');
  const file = new URL(
    '../../../dist-es/submodules/client/util-endpoints/lib/aws/partitions.js',
    core,
  );
  const { partitionsInfo } = (await import(file.href)) as {
    partitionsInfo: { partitions: readonly SdkPartition[] };
  };
  return partitionsInfo.partitions.map(({ id, outputs, regions }) => ({
    name: id,
    suffix: outputs.dnsSuffix,
    home: outputs.implicitGlobalRegion,
    regions: Object.keys(regions).filter((region) => !region.endsWith('-global')),
  }));
}
