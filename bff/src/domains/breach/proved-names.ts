import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { OwnershipPort } from '../ownership/ownership.port.ts';
import type { ProvedName } from './identities/identity.policy.ts';

export interface ProvedNamesPorts {
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
  readonly ownership: OwnershipPort;
}

const MAX_NAMES = 100_000;

/** Returns the names whose ownership is proved now, with their assets. */
export async function readProvedNames(
  { assets, ownership }: ProvedNamesPorts,
  scope: WorkspaceTx,
): Promise<ReadonlyMap<string, ProvedName>> {
  const domains = await assets.listMailDomains(scope, { only: 'proved', limit: MAX_NAMES });
  const byDns = new Set(await ownership.listProvedByDns(scope));
  return new Map(
    domains.map(({ assetId, domain }) => [
      domain,
      { assetId, coversBelow: isCovered(domain, byDns) },
    ]),
  );
}

/** A proof by DNS at a name or above it holds for all names below. */
function isCovered(domain: string, byDns: ReadonlySet<string>): boolean {
  for (let name = domain; ; ) {
    if (byDns.has(name)) return true;
    const dot = name.indexOf('.');
    if (dot === -1) return false;
    name = name.slice(dot + 1);
  }
}
