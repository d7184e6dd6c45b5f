import path from 'node:path';
import { ProvidePlugin, type RspackPluginInstance } from '@rspack/core';

/** The module of the shell that keeps the functions, and its export, which has them by name. */
const MODULE = 'src/app/pristine.ts';
const EXPORT = 'pristine';

const NAMES = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
];

/** The ways to name a global; `fetch(…)` and `window.fetch(…)` are the same function. */
const OWNERS = ['', 'window.', 'globalThis.', 'self.'];

/**
 * Gives all code of the shell the functions that the page had before any remote ran, so that a remote
 * that patches a global harms only remotes. Code of packages is covered too: React, the session client,
 * Module Federation, and the packages that remotes share.
 *
 * @param root the folder of the shell
 */
export const pristineGlobals = (root: string): RspackPluginInstance => {
  const module = path.join(root, MODULE);
  const definitions = OWNERS.flatMap((owner) =>
    NAMES.map((name): [string, string[]] => [`${owner}${name}`, [module, EXPORT, name]]),
  );
  return new ProvidePlugin(Object.fromEntries(definitions));
};
