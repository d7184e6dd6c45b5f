import path from 'node:path';
import { EntryPlugin, HotModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { describe, expect, test } from 'vitest';
import { HookPlugin } from './hook-plugin.ts';
import { remoteConfig } from './remote-config.ts';
import { shellConfig } from './shell-config.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const DEVELOPMENT_PLUGINS = [
  EntryPlugin,
  HookPlugin,
  HotModuleReplacementPlugin,
  ReactRefreshRspackPlugin,
];

const configs = (hot: boolean) => [
  shellConfig({ name: 'shell', root: path.join(ROOT, 'shell'), hot }),
  remoteConfig({ name: 'mfe-assets', root: path.join(ROOT, 'mfe-assets'), hot }),
];
const developmentPlugins = ({ plugins = [] }: ReturnType<typeof remoteConfig>) =>
  plugins.filter((plugin) => DEVELOPMENT_PLUGINS.some((kind) => plugin instanceof kind));

describe('the configuration of shell and remotes', () => {
  test.each(configs(false))('of $name contains no development plugins', (config) => {
    expect(developmentPlugins(config)).toEqual([]);
    expect(config.mode).toBe('production');
    expect(JSON.stringify(config.module)).toContain('"refresh":false');
  });

  test.each(configs(true))('of $name in development has them', (config) => {
    expect(developmentPlugins(config).length).toBeGreaterThan(2);
    expect(config.mode).toBe('development');
  });
});
