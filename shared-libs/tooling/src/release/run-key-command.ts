import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { latestBuildSchema } from '@parapet/contracts/releases/release';
import { keyText } from '@parapet/contracts/releases/release-signature';
import { type Command, requireRemote, UsageProblem } from './arguments.ts';
import { readProvenance } from './builds/provenance.ts';
import { manifestDigest, manifestFile } from './builds/sealed-build.ts';
import { COMPLETION_FILE } from './builds/stored-builds.ts';
import { checkBuild } from './checks/check-build.ts';
import { signerOf } from './signing/environment-signer.ts';
import { writeSigningKey } from './signing/signing-key.ts';

/** Makes a key pair. Returns what the operator needs; the private key stays in its file. */
export async function makeKey({ positionals, keyFile }: Command, cwd: string): Promise<string> {
  const remotes = positionals.map(requireRemote);
  if (remotes.length === 0 || keyFile === undefined) {
    throw new UsageProblem(
      'Name the remotes and the file for the private key: new-key mfe-assets --key-file assets.key',
    );
  }
  const file = resolve(cwd, keyFile);
  const publicKey = await writeSigningKey(file);
  const keys = remotes.map((remote) => keyText({ remote, publicKey })).join(',');
  return `The private key is in ${file}: keep it secret, and name it in PARAPET_RELEASE_SIGNING_KEY_FILE.
The operator adds to the environment of the API:
PARAPET_RELEASE_PUBLIC_KEYS=${keys}
or, without a restart, what follows the first "=" as a line to keys/release-public-keys in its data folder.`;
}

/** Signs the `builds/latest.json` of a finished build in place. Returns what was done. */
export async function signBuild(
  command: Command,
  site: { cwd: string; distOf(remote: string): string },
): Promise<string> {
  const { positionals, dist } = command;
  const remote = requireRemote(positionals[0]);
  const signer = signerOf(process.env);
  if (!signer) throw new UsageProblem('Name a key in PARAPET_RELEASE_SIGNING_KEY_FILE.');
  const folder = dist === undefined ? site.distOf(remote) : resolve(site.cwd, dist);
  const id = await checkBuild(folder, remote);
  const latest = join(folder, COMPLETION_FILE);
  const { timestamp } = latestBuildSchema.parse(JSON.parse(await readFile(latest, 'utf8')));
  const manifest = manifestDigest(await readFile(join(folder, manifestFile(id))));
  const provenance = readProvenance(command, process.env, site.cwd);
  const seal = signer.signSeal({ id, timestamp, remote, manifest, ...provenance });
  await writeFile(latest, `${JSON.stringify(seal)}\n`);
  return `${remote} ${id} in ${folder} is signed`;
}
