import { type ReleasePolicy, releasePolicySchema } from '@parapet/contracts/releases/release';
import { releaseOrigin } from '@parapet/contracts/releases/release-file';
import { Problem } from '../../launcher/problem.ts';

const TIMEOUT_MS = 5_000;

/** Describes what a release is, as far as an installation may refuse it. */
interface Candidate {
  readonly remote: string;
  readonly channel: string;
  /** The base URL of the build, which pages load; absent for the shell. */
  readonly url: string | undefined;
  readonly keyId: string;
}

/**
 * Asks an installation whether it would accept a release, and returns its policy; undefined for one that
 * does not answer, as before its first start: it refuses nothing.
 *
 * @throws Problem unless it knows the key and allows the origin
 */
export async function askAccepted(
  installation: string | undefined,
  candidate: Candidate,
): Promise<ReleasePolicy | undefined> {
  if (installation === undefined) return undefined;
  const policy = await readPolicy(installation, candidate.remote, candidate.channel);
  if (policy) checkAccepted(installation, policy, candidate);
  return policy;
}

/** Returns what a release tells when no installation has said whether it would run it. */
export const notAsked = (installation: string | undefined, remote: string): string =>
  installation === undefined
    ? `PUBLIC_URL is not set, so no installation was asked whether it accepts ${remote} (its key, origin and paths).`
    : `${installation} did not say whether it accepts ${remote} (its key, origin and paths).`;

function checkAccepted(
  installation: string,
  policy: ReleasePolicy,
  { remote, channel, url, keyId }: Candidate,
): void {
  const { keyIds, remoteOrigins, previewOrigins } = policy;
  if (!keyIds.includes(keyId)) {
    throw new Problem(
      `${installation} does not know the key ${keyId} for ${remote} in ${channel}. Its operator adds the public key to PARAPET_RELEASE_PUBLIC_KEYS, or without a restart to keys/release-public-keys of its data folder. Nothing was made live.`,
    );
  }
  if (url === undefined) return;
  const allowed = channel === 'production' ? remoteOrigins : [...remoteOrigins, ...previewOrigins];
  const origin = releaseOrigin(url);
  if (allowed.includes(origin)) return;
  const setting =
    channel === 'production'
      ? 'PARAPET_REMOTE_ORIGINS, or without a restart to keys/remote-origins of its data folder'
      : 'PARAPET_PREVIEW_ORIGINS';
  throw new Problem(
    `${installation} does not allow files from ${origin}. Is --base-url right? Its operator adds the origin to ${setting}. Nothing was made live.`,
  );
}

/** The policy of an installation; undefined when it does not answer. */
export async function readPolicy(
  installation: string,
  remote: string,
  channel: string,
): Promise<ReleasePolicy | undefined> {
  try {
    const query = new URLSearchParams({ remote, channel });
    const address = new URL(`/release-policy.json?${query}`, installation);
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? releasePolicySchema.safeParse(await answer.json()).data : undefined;
  } catch {
    return undefined;
  }
}
