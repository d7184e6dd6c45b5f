import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Third-party packages that a remote outside needs, by the manifest that has their version. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '.': ['@playwright/test', '@types/react', '@types/react-dom', 'typescript', 'vitest'],
  'shared-libs/build': ['tailwindcss'],
  'shared-libs/remote-kit': ['@testing-library/react', 'happy-dom', 'react', 'react-dom'],
};

/** The versions that this repository builds, checks and tests remotes with. */
export async function readToolchain(root: string): Promise<Record<string, string>> {
  const toolchain: Record<string, string> = {};
  for (const [folder, names] of Object.entries(NEEDED)) {
    const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const versions = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const name of names) {
      if (!versions[name]) throw new Error(`${folder}/package.json has no version of ${name}`);
      toolchain[name] = versions[name];
    }
  }
  return toolchain;
}
