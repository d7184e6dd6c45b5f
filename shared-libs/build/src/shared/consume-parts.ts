import { realpathSync } from 'node:fs';
import path from 'node:path';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import { groupsOf, SHARED_FOLDER } from './shared-groups.ts';
import type { SharedPackage } from './shared-packages.ts';

/**
 * Lets the sources of a remote import parts of a package, such as `@parapet/ui/button`, while Module
 * Federation shares groups of parts: the part is read from the shared module of its group.
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
    for (const { name, parts: grouped } of groupsOf(each, root)) {
      for (const [subpath] of grouped) {
        const request = `${each.name}/${subpath}`;
        if (parts.has(request)) continue;
        const file = path.join(root, SHARED_FOLDER, 'parts', `${request}.cjs`);
        const [group, part] = [name, subpath].map((text) => JSON.stringify(text));
        modules[file] = `module.exports = require(${group})[${part}];\n`;
        parts.set(request, file);
      }
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
