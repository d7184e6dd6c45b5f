import path from 'node:path';
import { EntryPlugin, HotModuleReplacementPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { describe, expect, test } from 'vitest';
import { HookPlugin } from './hook-plugin.ts';
import { remoteConfig } from './remote-config.ts';
import { shellConfig } from './shell-config.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const OF_DEVELOPMENT = [
  EntryPlugin,
  HookPlugin,
  HotModuleReplacementPlugin,
  ReactRefreshRspackPlugin,
];

const configs = (hot: boolean) => [
  shellConfig({ name: 'shell', root: path.join(ROOT, 'shell'), hot }),
  remoteConfig({ name: 'mfe-assets', root: path.join(ROOT, 'mfe-assets'), hot }),
];
const ofDevelopment = ({ plugins = [] }: ReturnType<typeof remoteConfig>) =>
  plugins.filter((plugin) => OF_DEVELOPMENT.some((kind) => plugin instanceof kind));

describe('a release of shell or remote', () => {
  test.each(configs(false))('of $name has nothing of development in it', (config) => {
    expect(ofDevelopment(config)).toEqual([]);
    expect(config.mode).toBe('production');
    expect(JSON.stringify(config.module)).toContain('"refresh":false');
  });

  test.each(configs(true))('of $name differs from what is developed', (config) => {
    expect(ofDevelopment(config).length).toBeGreaterThan(2);
    expect(config.mode).toBe('development');
  });
});
