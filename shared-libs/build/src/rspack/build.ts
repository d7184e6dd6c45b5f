import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseDeclaration } from '@parapet/contracts/release';
import { buildRemote, buildShell } from './build-workspace.ts';

/** Builds the workspace in which it is called: `npm run build -w mfe-assets`. */
const root = process.cwd();

const readDeclaration = async (): Promise<ReleaseDeclaration> => {
  const file = pathToFileURL(path.join(root, 'src', 'release.ts')).href;
  const { release } = (await import(file)) as { release: ReleaseDeclaration };
  return release;
};

const main = async (): Promise<void> => {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as { name: string; version: string };
  if (name === 'shell') {
    const { id } = await buildShell({ name, root });
    process.stdout.write(`shell ${id}\n`);
    return;
  }
  const declaration = await readDeclaration();
  const { buildId } = await buildRemote({ name, root, version, declaration });
  process.stdout.write(`${name} ${buildId}\n`);
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
