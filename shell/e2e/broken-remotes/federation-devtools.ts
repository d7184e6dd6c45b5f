import type { Page } from '@playwright/test';

/** The key at which the tools keep their overrides: entries by the name of the remote. */
const STORAGE_KEY = '__MF_DEVTOOLS__';

interface Federation {
  __GLOBAL_PLUGIN__: object[];
  moduleInfo: unknown;
  __SHARE__: unknown;
}
type FederatedPage = typeof globalThis & { __FEDERATION__: Federation };

/**
 * Returns what Module Federation's developer tools for Chrome post to their panel.
 *
 * Source: packages/chrome-devtools/src/utils/chrome/post-message-start.ts of module-federation/core
 */
export const readDevtools = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { moduleInfo, __SHARE__ } = (globalThis as FederatedPage).__FEDERATION__;
    return JSON.parse(JSON.stringify({ moduleInfo, share: __SHARE__ }));
  });

/** Writes an override as the panel does, without the extension. */
export const storeOverride = (page: Page, overrides: Readonly<Record<string, string>>) =>
  page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    STORAGE_KEY,
    JSON.stringify({ overrides }),
  ] as const);

/**
 * Adds the plugin that the extension adds before every script of the page.
 *
 * Source: registerOverridePlugin in packages/chrome-devtools/src/vendor/basic-proxy-core.js
 */
export const addExtension = (page: Page) =>
  page.addInitScript((key) => {
    const plugin = {
      name: 'mf-chrome-devtools-override-remotes-plugin',
      beforeRegisterRemote: (args: { remote: { name: string; entry?: string } }) => {
        const { overrides } = JSON.parse(localStorage.getItem(key) ?? '{"overrides":{}}');
        const entry: string | undefined = overrides[args.remote.name];
        if (entry) args.remote.entry = entry;
        return args;
      },
    };
    const value = { __GLOBAL_PLUGIN__: [plugin], moduleInfo: {} };
    for (const name of ['__FEDERATION__', '__VMOK__']) {
      Object.defineProperty(globalThis, name, { value, configurable: false, writable: true });
    }
  }, STORAGE_KEY);
