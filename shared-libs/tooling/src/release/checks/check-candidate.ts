import { SHELL } from '@parapet/contracts/releases/release';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import type { Releasing } from '../builds/release-site.ts';
import { manifestFile } from '../builds/sealed-build.ts';
import { buildKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import type { PointerPlace } from '../verbs/pointer.ts';
import { askAccepted, notAsked } from './check-accepted.ts';
import { checkGranted } from './check-granted.ts';
import { checkSuits } from './check-suits.ts';

const LIVE = 'production';
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** A build that a pointer is about to name. */
export interface Candidate extends PointerPlace {
  /** Its base URL; absent for a shell that nothing else serves. */
  readonly url: string | undefined;
  /** The text of its release manifest. */
  readonly manifest: string;
  /** Leaves out whether it suits what is live; grants, key and origin are the operator's. */
  readonly untried: boolean;
}

/**
 * Throws a Problem for a build that the installation refuses, by its key, origin or grants, or that does
 * not suit what is live. Returns the grants that it was held against, if they are known.
 */
export async function checkCandidate(
  target: ReleaseTarget,
  { signer, installation, ownGrants }: Releasing,
  { remote, channel, url, manifest, untried }: Candidate,
): Promise<RemoteGrants | undefined> {
  const loaded = remote === SHELL ? undefined : url;
  const asked = { remote, channel, url: loaded, keyId: signer.keyId };
  const policy = await askAccepted(installation, asked);
  const grants = policy?.grants ?? ownGrants;
  if (!policy && !ownGrants) warn(notAsked(installation, remote));
  if (grants && remote !== SHELL) checkGranted(grants, manifest);
  if (channel === LIVE && !untried) await checkSuits(target, installation, { remote, manifest });
  return grants;
}

/** The same for a stored build, whose release manifest is known to be the signed one. */
export async function checkStoredCandidate(
  target: ReleaseTarget,
  releasing: Releasing,
  candidate: Omit<Candidate, 'manifest'> & { readonly buildId: string },
): Promise<RemoteGrants | undefined> {
  const { remote, buildId } = candidate;
  const file = await target.read(buildKey(remote, buildId, manifestFile(buildId)));
  const manifest = file?.content.toString('utf8') ?? '';
  return await checkCandidate(target, releasing, { ...candidate, manifest });
}
