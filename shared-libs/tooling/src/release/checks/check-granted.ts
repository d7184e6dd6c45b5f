import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { outsideGrant } from '@parapet/contracts/releases/page-owners';
import { releaseManifestSchema } from '@parapet/contracts/releases/release';
import {
  BUILT_IN_GRANTS,
  type RemoteGrants,
  readRemoteGrantsFile,
} from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';

/**
 * Throws a Problem that names what a build offers outside of its grant, with the owners.
 *
 * @param text the text of its release manifest
 */
export function checkGranted(grants: RemoteGrants, text: string): void {
  const manifest = releaseManifestSchema.parse(JSON.parse(text));
  const reasons = outsideGrant(grants, manifest.name, manifest);
  if (reasons.length === 0) return;
  throw new Problem(
    `${manifest.name} offers what is not granted to it. ${reasons.join(' ')} The operator decides in PARAPET_REMOTE_GRANTS_FILE. Nothing was made live.`,
  );
}

/** The grants of this machine's installation. Throws a Problem for an invalid file. */
export async function readOwnGrants(
  root: string,
  { PARAPET_REMOTE_GRANTS_FILE: file }: Readonly<Record<string, string | undefined>>,
): Promise<RemoteGrants> {
  if (!file) return BUILT_IN_GRANTS;
  const place = resolve(root, file);
  try {
    return readRemoteGrantsFile(await readFile(place, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `PARAPET_REMOTE_GRANTS_FILE is ${place}, which is no valid file of grants: ${reason}.`,
    );
  }
}
