import { outsideGrant } from '@parapet/contracts/releases/page-owners';
import { type ReleaseManifest, releasePolicySchema } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/releases/remote-grants';

const TIMEOUT_MS = 10_000;

/**
 * Returns the pages, widgets and route rules that the operator has not granted to a remote, with their
 * owners. By default those of the live installation decide, or the built-in ones.
 */
export const checkGrants = async (
  manifest: ReleaseManifest,
  { grants, live }: { grants?: RemoteGrants | null; live?: string },
): Promise<string[]> => {
  const { name } = manifest;
  if (grants === null) return [];
  const asked = grants ?? (live ? await askInstallation(live, name) : undefined);
  return outsideGrant(asked ?? BUILT_IN_GRANTS, name, manifest);
};

/** An installation of an earlier version has no grants. */
const askInstallation = async (live: string, name: string): Promise<RemoteGrants | undefined> => {
  const base = live.endsWith('/') ? live : `${live}/`;
  const url = new URL(`release-policy.json?remote=${name}`, base);
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const policy = answer?.ok ? await answer.json().catch(() => null) : null;
  return releasePolicySchema.safeParse(policy).data?.grants;
};
