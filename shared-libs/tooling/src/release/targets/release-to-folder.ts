import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AnyPointer } from '@parapet/contracts/releases/release';
import { parsePointer } from '../verbs/pointer.ts';
import { type Publication, publish, type ReleaseOutcome } from '../verbs/publish.ts';
import { folderTarget } from './folder-target.ts';

/** A publication to a release folder of this machine. */
export interface FolderRelease extends Publication {
  readonly releases: string;
}

/** Publishes to a folder: see {@link publish}. */
export function releaseToFolder(release: FolderRelease): Promise<ReleaseOutcome> {
  return publish(folderTarget(release.releases), release);
}

/** The pointer in a file; undefined when it is missing or invalid. */
export async function readPointer(file: string): Promise<AnyPointer | undefined> {
  return existsSync(file) ? parsePointer(await readFile(file)) : undefined;
}
