import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';
import { signerOf } from '../signing/environment-signer.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

/** A finished build of a remote or the shell, and what the installation grants to it, if that is known. */
export interface Trial {
  readonly remote: string;
  readonly dist: string;
  readonly grants: RemoteGrants | undefined;
}

/** The place of a release command: this repository, or the folder of one remote. */
export interface ReleaseSite {
  /** The remotes of a command that names none. */
  readonly remotes: readonly string[];
  /** Relative paths are resolved against it. */
  readonly cwd: string;
  /** True when the sources of that remote are available. */
  has(remote: string): boolean;
  build(remotes: readonly string[]): Promise<void>;
  distOf(remote: string): string;
  /** Tries a finished build in a browser. Returns what is wrong with it; null without a browser. */
  tryBuild(trial: Trial): Promise<readonly string[] | null>;
  /** The target without `--to`. Throws a UsageProblem when there is none. */
  defaultTarget(): string;
  /**
   * The installation of this machine, if the target is its release folder. Registers the key of its
   * signer for the remotes.
   */
  own?(target: ReleaseTarget, remotes: readonly string[]): Promise<OwnInstallation | undefined>;
}

interface OwnInstallation {
  readonly signer: ReleaseSigner;
  readonly url: string;
  /** Returns where it serves the files of a remote, without a trailing slash. */
  servedAt(remote: string): string;
  /** Used while it does not answer. */
  readonly grants: RemoteGrants;
}

/** Who signs at a site, and the installation that it releases to, if that is known. */
export interface Releasing {
  readonly signer: ReleaseSigner;
  readonly installation: string | undefined;
  /** The grants of this machine's installation, used while it does not answer. */
  readonly ownGrants: RemoteGrants | undefined;
  /** Returns where this machine's installation serves the files of a remote. */
  servedAt?: ((remote: string) => string) | undefined;
}

/** @throws Problem without a key: the API refuses what is not signed. */
export const openReleasing = async (
  site: ReleaseSite,
  target: ReleaseTarget,
  remotes: readonly string[],
): Promise<Releasing> => releasingTo(await site.own?.(target, remotes));

/** The same, for an installation that is known already. */
export function releasingTo(own: OwnInstallation | undefined): Releasing {
  const signer = own?.signer ?? signerOf(process.env);
  if (signer) {
    const installation = own?.url ?? process.env.PUBLIC_URL;
    return { signer, installation, ownGrants: own?.grants, servedAt: own?.servedAt };
  }
  throw new Problem(
    'There is no key to sign with. Make one with "npm run release -- new-key <remote> --key-file <file>", have the operator add its public key to PARAPET_RELEASE_PUBLIC_KEYS, and name the file in PARAPET_RELEASE_SIGNING_KEY_FILE. Nothing was made live.',
  );
}
