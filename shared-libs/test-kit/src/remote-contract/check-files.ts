import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  HOST_CONTRACT_VERSION,
  latestBuildSchema,
  type ReleaseManifest,
  releaseManifestSchema,
} from '@parapet/contracts/release';
import { z } from 'zod';

const exposesSchema = z.object({ exposes: z.array(z.object({ name: z.string() })) });

const readJson = (file: string): Promise<unknown> =>
  readFile(file, 'utf8').then(JSON.parse, () => null);

/** The release manifest of a finished build. @throws Error that says what is missing or malformed. */
export const readRelease = async (dist: string): Promise<ReleaseManifest> => {
  const latest = latestBuildSchema.safeParse(await readJson(path.join(dist, 'builds/latest.json')));
  if (!latest.success) throw new Error(`${dist} holds no finished build`);
  const file = path.join(dist, 'builds/meta', `${latest.data.id}.json`);
  const manifest = releaseManifestSchema.safeParse(await readJson(file));
  if (manifest.success) return manifest.data;
  throw new Error(`The release manifest is not valid: ${z.prettifyError(manifest.error)}`);
};

/** What can be told without a browser: contract version, hashes, and what the build exposes. */
export const checkFiles = async (dist: string, manifest: ReleaseManifest): Promise<string[]> => {
  const violations: string[] = [];
  if (manifest.contractVersion !== HOST_CONTRACT_VERSION) {
    violations.push(
      `It speaks version ${manifest.contractVersion} of the host contract, the host version ${HOST_CONTRACT_VERSION}`,
    );
  }
  if (!(manifest.entry in manifest.integrity)) violations.push('The entry has no hash');
  for (const [name, expected] of Object.entries(manifest.integrity)) {
    const content = await readFile(path.join(dist, name)).catch(() => null);
    const algorithm = expected.slice(0, expected.indexOf('-'));
    const hash = content && createHash(algorithm).update(content).digest('base64');
    if (`${algorithm}-${hash}` !== expected) violations.push(`${name} is not what its hash says`);
  }
  const exposes = exposesSchema.safeParse(await readJson(path.join(dist, manifest.mfManifest)));
  const names = exposes.data?.exposes.map(({ name }) => name) ?? [];
  for (const name of ['lifecycles', 'widgets']) {
    if (!names.includes(name)) violations.push(`It exposes no ${name}`);
  }
  return violations;
};
