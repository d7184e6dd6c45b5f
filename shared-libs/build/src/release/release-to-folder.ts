import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ReleasePointer } from '@parapet/contracts/release';
import { folderTarget } from './folder-target.ts';
import { parsePointer } from './pointer.ts';
import { type Publication, publish, type ReleaseOutcome } from './publish.ts';

/** A publication to the folder that the origins of this machine serve. */
export interface FolderRelease extends Publication {
  readonly releases: string;
}

/** Publishes to a folder: see {@link publish}. */
export function releaseToFolder(release: FolderRelease): Promise<ReleaseOutcome> {
  return publish(folderTarget(release.releases), release);
}

/** The pointer in that file; undefined when there is none or it cannot be understood. */
export async function readPointer(file: string): Promise<ReleasePointer | undefined> {
  return existsSync(file) ? parsePointer(await readFile(file)) : undefined;
}
