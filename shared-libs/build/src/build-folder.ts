import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseDeclaration, RouteRule } from '@parapet/contracts/releases/release';
import { buildRemote, buildShell } from './build-workspace.ts';

/** Reads what a remote declares in `src/release.ts`. */
export const readDeclaration = async (root: string): Promise<ReleaseDeclaration> => {
  const file = pathToFileURL(path.join(root, 'src', 'release.ts')).href;
  const { release } = (await import(file)) as { release: ReleaseDeclaration };
  return release;
};

const readRouteRules = async (root: string): Promise<readonly RouteRule[]> => {
  const file = pathToFileURL(path.join(root, 'src', 'navigation', 'route-rules.ts')).href;
  const { routeRules } = (await import(file)) as { routeRules: readonly RouteRule[] };
  return routeRules;
};

/**
 * Builds the shell or the remote in a folder.
 *
 * @returns its name and the id of the build
 * @throws Error with the bundler's report.
 */
export const buildFolder = async (root: string): Promise<string> => {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as { name: string; version: string };
  if (name === 'shell') {
    const { id } = await buildShell({ name, root }, await readRouteRules(root));
    return `shell ${id}`;
  }
  const declaration = await readDeclaration(root);
  const { buildId } = await buildRemote({ name, root, version, declaration });
  return `${name} ${buildId}`;
};
