import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface SharedModule {
  singleton: true;
  eager: boolean;
  version: string;
  requiredVersion: string;
  strictVersion: boolean;
}

/** Packages of which a page may hold one copy only, with how strictly their version is held. */
const SINGLETONS = [
  { name: 'react', requests: ['react', 'react/'], strict: false },
  { name: 'react-dom', requests: ['react-dom', 'react-dom/'], strict: false },
  { name: '@parapet/remote-kit', requests: ['@parapet/remote-kit/'], strict: true },
  { name: '@parapet/contracts', requests: ['@parapet/contracts/'], strict: true },
] as const;

const readVersion = (packageName: string, root: string): string => {
  const search = createRequire(path.join(root, 'package.json')).resolve.paths(packageName) ?? [];
  for (const folder of search) {
    try {
      const text = readFileSync(path.join(folder, packageName, 'package.json'), 'utf8');
      return String((JSON.parse(text) as { version: unknown }).version);
    } catch {
      // Not in this node_modules folder: look in the next one up.
    }
  }
  throw new Error(`${packageName} is not installed for ${root}. Run npm install first.`);
};

/**
 * What shell and remotes share at run time. Only the shell is eager: it carries the copies that
 * everybody uses, a remote's own copies are fallbacks that stay on the server.
 */
export const sharedModules = (
  root: string,
  { eager }: { eager: boolean },
): Record<string, SharedModule> =>
  Object.fromEntries(
    SINGLETONS.flatMap(({ name, requests, strict }) => {
      const version = readVersion(name, root);
      const shared: SharedModule = {
        singleton: true,
        eager,
        version,
        requiredVersion: `^${version}`,
        strictVersion: strict,
      };
      return requests.map((request) => [request, shared] as const);
    }),
  );

/** Those of them whose version is held strictly, as a release manifest says them. */
export const strictVersions = (root: string): Record<string, string> =>
  Object.fromEntries(
    SINGLETONS.filter(({ strict }) => strict).map(({ name }) => [name, readVersion(name, root)]),
  );
