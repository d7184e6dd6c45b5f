import { type Caller, CallFailure } from '../../definition/caller.ts';
import { partitionOf } from './endpoint.ts';

export interface Regions {
  readonly regions: readonly string[];
  /** `table`: AWS did not say which regions are on, so a scan tries all that are known. */
  readonly source: 'account' | 'ec2' | 'table';
}

/** The regions that an account has switched on, by name. @throws CallFailure unless the calls were only denied */
export async function listRegions(
  caller: Caller,
  partition: string,
  signal: AbortSignal,
): Promise<Regions> {
  const { home: region, regions } = partitionOf(partition);
  return (
    (await unlessDenied('account', async () => {
      const found: string[] = [];
      // A region that is being switched off still has resources.
      const input = { RegionOptStatusContains: ['ENABLED', 'ENABLED_BY_DEFAULT', 'DISABLING'] };
      const call = { service: 'account', operation: 'ListRegions', input, region, signal };
      for await (const page of caller.pages(call)) {
        for (const { RegionName } of page.Regions ?? []) found.push(RegionName);
      }
      return found;
    })) ??
    (await unlessDenied('ec2', async () => {
      const call = { service: 'ec2', operation: 'DescribeRegions', input: {}, region, signal };
      const answer = await caller.call(call);
      return (answer.Regions ?? []).map(({ RegionName }: { RegionName: string }) => RegionName);
    })) ?? { regions, source: 'table' }
  );
}

async function unlessDenied(
  source: Regions['source'],
  list: () => Promise<string[]>,
): Promise<Regions | null> {
  try {
    return { regions: (await list()).sort(), source };
  } catch (error) {
    const isMissing =
      error instanceof CallFailure && ['denied', 'not_offered'].includes(error.kind);
    if (isMissing) return null;
    throw error;
  }
}
