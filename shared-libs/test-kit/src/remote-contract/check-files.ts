import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { typesFiles } from '@parapet/contracts/releases/mf-manifest';
import {
  HOST_CONTRACT_VERSION,
  latestBuildSchema,
  type ReleaseManifest,
  releaseManifestSchema,
} from '@parapet/contracts/releases/release';
import { z } from 'zod';

const exposesSchema = z.object({ exposes: z.array(z.object({ name: z.string() })) });

const readJson = (file: string): Promise<unknown> =>
  readFile(file, 'utf8').then(JSON.parse, () => null);

/** The release manifest of a finished build. @throws Error when it is missing or invalid. */
export const readRelease = async (dist: string): Promise<ReleaseManifest> => {
  const latest = latestBuildSchema.safeParse(await readJson(path.join(dist, 'builds/latest.json')));
  if (!latest.success) throw new Error(`${dist} contains no finished build`);
  const file = path.join(dist, 'builds/meta', `${latest.data.id}.json`);
  const manifest = releaseManifestSchema.safeParse(await readJson(file));
  if (manifest.success) return manifest.data;
  throw new Error(`The release manifest is not valid: ${z.prettifyError(manifest.error)}`);
};

/** Checks that need no browser: contract version, hashes, types, and exposed modules. */
export const checkFiles = async (dist: string, manifest: ReleaseManifest): Promise<string[]> => {
  const violations: string[] = [];
  if (manifest.contractVersion !== HOST_CONTRACT_VERSION) {
    violations.push(
      `It uses version ${manifest.contractVersion} of the host contract, and the host uses version ${HOST_CONTRACT_VERSION}`,
    );
  }
  if (!(manifest.entry in manifest.integrity)) violations.push('The entry has no hash');
  for (const [name, expected] of Object.entries(manifest.integrity)) {
    const content = await readFile(path.join(dist, name)).catch(() => null);
    const algorithm = expected.slice(0, expected.indexOf('-'));
    const hash = content && createHash(algorithm).update(content).digest('base64');
    if (`${algorithm}-${hash}` !== expected) violations.push(`${name} does not match its hash`);
  }
  const mfManifest = await readJson(path.join(dist, manifest.mfManifest));
  for (const name of typesFiles(mfManifest)) {
    if (!(name in manifest.integrity)) violations.push(`Its types ${name} are not in the build`);
  }
  const exposes = exposesSchema.safeParse(mfManifest);
  const names = exposes.data?.exposes.map(({ name }) => name) ?? [];
  // A remote of panels alone needs no pages, and one of pages no panels.
  const needed = [
    ...(manifest.pages.length > 0 ? ['lifecycles'] : []),
    ...(manifest.widgets.length > 0 ? ['widgets'] : []),
  ];
  // An mf-manifest may list none, as that of a second build of Vite; the browser tells.
  for (const name of names.length > 0 ? needed : []) {
    if (!names.includes(name)) violations.push(`It does not expose ${name}`);
  }
  return violations;
};
