import path from 'node:path';
import { EntryPlugin, HotModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** Without its ending, which is another one where this package has been compiled. */
const CLIENT = path.join(import.meta.dirname, '../../client/main');

/** Each entry, that of a remote too, brings the client which replaces the modules of its own. */
export const hotPlugins = (root: string): RspackPluginInstance[] => [
  new HotModuleReplacementPlugin(),
  // An edit that is the first to ask for a shared module needs the page loaded anew.
  new ReactRefreshRspackPlugin({ forceEnable: true, reloadOnRuntimeErrors: true }),
  // No name: part of every entry, as the entry of a container is made by Module Federation.
  new EntryPlugin(root, CLIENT, {}),
];
