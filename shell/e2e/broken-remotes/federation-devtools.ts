import type { Page } from '@playwright/test';

/** The key at which the tools keep their overrides: entries by the name of the remote. */
const STORAGE_KEY = '__MF_DEVTOOLS__';
/** The key of the page's modules with the overrides in them. */
const SNAPSHOT_KEY = '__MF_DEVTOOLS_MODULE_INFO__';

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

/** Writes an override as the panel does, without the extension: the entry, and what the page would have loaded. */
export const storeOverride = (page: Page, overrides: Readonly<Record<string, string>>) =>
  page.addInitScript(
    ([key, snapshotKey, text]) => {
      const { overrides } = JSON.parse(text) as { overrides: Record<string, string> };
      const entries = Object.entries(overrides);
      const remotesInfo = Object.fromEntries(
        entries.map(([name, url]) => [name, { matchedVersion: url }]),
      );
      const modules = entries.map(([name, url]) => [
        `${name}:${url}`,
        { remoteEntry: url, version: url },
      ]);
      localStorage.setItem(key, text);
      localStorage.setItem(
        snapshotKey,
        JSON.stringify({
          shell: { version: '', remoteEntry: '', remotesInfo },
          ...Object.fromEntries(modules),
        }),
      );
    },
    [STORAGE_KEY, SNAPSHOT_KEY, JSON.stringify({ overrides })] as const,
  );

/** Removes the override, as the panel does. */
export const removeOverride = (page: Page) =>
  page.addInitScript(
    ([key, snapshotKey]) => {
      localStorage.setItem(key, '{"overrides":{}}');
      localStorage.removeItem(snapshotKey);
    },
    [STORAGE_KEY, SNAPSHOT_KEY] as const,
  );

/**
 * Adds the two plugins that the extension adds before every script of the page.
 *
 * Source: registerRuntimePlugins in packages/chrome-devtools/src/vendor/basic-proxy-core.js
 */
export const addExtension = (page: Page) =>
  page.addInitScript(
    ([key, snapshotKey]) => {
      const override = {
        name: 'mf-chrome-devtools-override-remotes-plugin',
        beforeRegisterRemote: (args: { remote: { name: string; entry?: string } }) => {
          const { overrides } = JSON.parse(localStorage.getItem(key) ?? '{"overrides":{}}');
          const entry: string | undefined = overrides[args.remote.name];
          if (entry) args.remote.entry = entry;
          return args;
        },
      };
      const federation = {
        __GLOBAL_PLUGIN__: [override] as object[],
        moduleInfo: {} as object,
      };
      federation.__GLOBAL_PLUGIN__.push({
        name: 'mf-chrome-devtools-inject-snapshot-plugin',
        beforeLoadRemoteSnapshot: () => {
          const stored = JSON.parse(localStorage.getItem(snapshotKey) ?? 'null');
          if (stored) federation.moduleInfo = { ...federation.moduleInfo, ...stored };
        },
      });
      for (const name of ['__FEDERATION__', '__VMOK__']) {
        Object.defineProperty(globalThis, name, {
          value: federation,
          configurable: false,
          writable: true,
        });
      }
    },
    [STORAGE_KEY, SNAPSHOT_KEY] as const,
  );
