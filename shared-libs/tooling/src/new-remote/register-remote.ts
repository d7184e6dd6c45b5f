import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Problem } from '../launcher/problem.ts';

interface PackageFile {
  workspaces: string[];
}

interface ProjectFile {
  references: { path: string }[];
}

/** The remote whose release workflow others begin with. */
const FIRST = 'mfe-assets';

/**
 * Adds a remote to the workspaces, the TypeScript projects, the list that assigns ports and the
 * owners of folders, and gives it a workflow that releases it.
 */
export async function registerRemote(root: string, name: string): Promise<void> {
  const packageFile = join(root, 'package.json');
  const projectFile = join(root, 'tsconfig.json');
  const listFile = join(root, 'shared-libs/tooling/src/remotes.ts');
  const [packageText, projectText, list] = await Promise.all(
    [packageFile, projectFile, listFile].map((file) => readFile(file, 'utf8')),
  );
  const workspaces = JSON.parse(packageText ?? '') as PackageFile;
  const project = JSON.parse(projectText ?? '') as ProjectFile;
  if (workspaces.workspaces.some((each) => basename(each) === name)) {
    throw new Problem(`${name} is taken: package.json has such a workspace. Choose another name.`);
  }
  insertAfterLast(workspaces.workspaces, (each) => each.startsWith('mfe-'), name);
  insertAfterLast(project.references, ({ path }) => path.startsWith('./mfe-'), {
    path: `./${name}`,
  });
  // Appended at the end, so that the ports of the other remotes do not change.
  const longer = list?.replace('\n] as const;', `\n  '${name}',\n] as const;`);
  if (longer === undefined || longer === list) {
    throw new Problem(
      `${listFile} contains no list that ends in "] as const;". Add ${name} by hand.`,
    );
  }
  await writeFile(listFile, longer);
  await writeFile(packageFile, toJson(workspaces));
  await writeFile(projectFile, toJson(project));
  await addOwner(root, name);
  await addWorkflow(root, name);
}

async function addWorkflow(root: string, name: string): Promise<void> {
  const fileOf = (remote: string) => join(root, `.github/workflows/release-${remote}.yml`);
  const text = await readFile(fileOf(FIRST), 'utf8');
  await writeFile(fileOf(name), text.replaceAll(FIRST, name));
}

/** The team is named after the remote: `@parapet/incidents` owns `mfe-incidents`. */
async function addOwner(root: string, name: string): Promise<void> {
  const file = join(root, '.github/CODEOWNERS');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const owner = `${`/${name}/`.padEnd(17)} @parapet/${name.slice('mfe-'.length)}`;
  insertAfterLast(lines, (line) => line.startsWith('/mfe-'), owner);
  await writeFile(file, lines.join('\n'));
}

function insertAfterLast<T>(list: T[], matches: (each: T) => boolean, item: T): void {
  list.splice(list.findLastIndex(matches) + 1, 0, item);
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
