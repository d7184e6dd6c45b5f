import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseManifestSchema } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { readBuildId } from './publish.ts';

/**
 * Checks a finished build against its release manifest. Throws a Problem when it belongs to another
 * remote, is incomplete, or was changed after it was built.
 */
export async function checkBuild(dist: string, remote: string): Promise<void> {
  const buildId = await readBuildId(dist);
  const file = join(dist, 'builds/meta', `${buildId}.json`);
  const manifest = releaseManifestSchema.safeParse(await readJson(file)).data;
  if (manifest?.buildId !== buildId) {
    throw new Problem(`${file} is not the release manifest of build ${buildId}. Build it again.`);
  }
  if (manifest.name !== remote) {
    throw new Problem(`${dist} is a build of ${manifest.name}, not of ${remote}.`);
  }
  for (const [path, expected] of Object.entries(manifest.integrity)) {
    const content = await readFile(join(dist, path)).catch(() => undefined);
    if (content === undefined || integrityOf(content, expected) !== expected) {
      throw new Problem(`${join(dist, path)} is not the file that was built. Build it again.`);
    }
  }
}

function integrityOf(content: Buffer, expected: string): string {
  const algorithm = expected.slice(0, expected.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

async function readJson(file: string): Promise<unknown> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
