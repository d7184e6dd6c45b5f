import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ownerOf } from '@parapet/contracts/releases/page-owners';
import { remoteNameSchema } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../launcher/problem.ts';
import { type RemoteNames, readTemplate } from './read-template.ts';
import { registerRemote } from './register-remote.ts';

/** The title is an entry of the navigation, which has space for this many characters. */
const LONGEST = 40;

/**
 * Writes a new remote into the repository and registers it with npm, TypeScript and the launcher.
 *
 * @param args the arguments of the command: one name, with or without `mfe-`
 * @throws Problem, before anything is written, for a name that is missing, malformed or taken.
 */
export async function createRemote(root: string, args: readonly string[]): Promise<RemoteNames> {
  const names = readNames(args);
  if (existsSync(join(root, names.name))) {
    throw new Problem(`${names.name} is taken: the folder already exists. Choose another name.`);
  }
  const files = await readTemplate('mfe-example', names);
  await registerRemote(root, names.name);
  await writeRemote(join(root, names.name), files);
  return names;
}

/** Writes files, by relative path, below a folder. */
export async function writeRemote(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/**
 * The names of a remote, derived from one name. Throws a Problem for a missing or malformed name, and for
 * one whose page no installation would grant, because another remote has that path.
 */
export function readNames(args: readonly string[]): RemoteNames {
  const [given, ...rest] = args;
  if (given === undefined || rest.length > 0) {
    throw new Problem('Give one name: npm run new:remote incidents');
  }
  const name = given.startsWith('mfe-') ? given : `mfe-${given}`;
  const slug = name.slice('mfe-'.length);
  const isTooLong = slug.length > LONGEST;
  if (!remoteNameSchema.safeParse(name).success || isTooLong || /--|-$/.test(name)) {
    throw new Problem(
      `"${given}" cannot be the name of a remote: 2 to ${LONGEST} lower-case letters, digits and single dashes, a letter first.`,
    );
  }
  const spaced = slug.replaceAll('-', ' ');
  const title = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  const path = `/dashboard/${slug}`;
  const owner = ownerOf(BUILT_IN_GRANTS, path);
  if (owner !== name) {
    throw new Problem(`The page ${path} belongs to ${owner}. Choose another name.`);
  }
  return { name, title, path };
}
