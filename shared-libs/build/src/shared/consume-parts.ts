import { realpathSync } from 'node:fs';
import path from 'node:path';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import type { SharedPackage } from './shared-packages.ts';
import { SHARED_FOLDER, sharedParts } from './whole-package.ts';

/**
 * Lets the sources of a remote import parts of a package, such as `@parapet/ui/button`, while Module
 * Federation shares the whole package: the part is read from the shared module.
 *
 * Sources of packages keep their own imports, so that a fallback copy runs without the page.
 */
export const consumeParts = (
  root: string,
  shared: readonly SharedPackage[],
): RspackPluginInstance[] => {
  const modules: Record<string, string> = {};
  const parts = new Map<string, string>();
  for (const each of shared) {
    for (const [subpath] of sharedParts(each, root)) {
      const request = `${each.name}/${subpath}`;
      const file = path.join(root, SHARED_FOLDER, 'parts', `${request}.cjs`);
      const [whole, part] = [each.name, subpath].map((text) => JSON.stringify(text));
      modules[file] = `module.exports = require(${whole})[${part}];\n`;
      parts.set(request, file);
    }
  }
  const own = path.join(realpathSync(root), 'src') + path.sep;
  return [
    new experiments.VirtualModulesPlugin(modules),
    new NormalModuleReplacementPlugin(/^@parapet\//, (data) => {
      if (!data.contextInfo.issuer.startsWith(own)) return;
      data.request = parts.get(data.request) ?? data.request;
    }),
  ];
};
