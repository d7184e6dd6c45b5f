import path from 'node:path';
import { EntryPlugin, HotModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Without a file extension, which differs in the compiled package. */
const CLIENT = path.join(import.meta.dirname, '../client/main');

/** Plugins that add the hot update client to every entry, also to that of a remote. */
export const hotPlugins = (root: string): RspackPluginInstance[] => [
  new HotModuleReplacementPlugin(),
  // An edit that adds a request for a shared module requires a reload of the page.
  new ReactRefreshRspackPlugin({ forceEnable: true, reloadOnRuntimeErrors: true }),
  // Without a name it is added to every entry.
  new EntryPlugin(root, CLIENT, {}),
];
