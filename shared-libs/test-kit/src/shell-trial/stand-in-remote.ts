import { createHash } from 'node:crypto';
import { type RegistryEntry, registryEntrySchema } from '@parapet/contracts/releases/release';

const NAME = 'mfe-trial';
const FOLDER = '/trial/';
const ENTRY = 'remoteEntry.js';

/** Where the stand-in has a public page, and what its pages and its panel show. */
export const TRIAL_PAGE = '/trial-page';
export const TRIAL_TEXT = 'The page of the trial';
export const TRIAL_PANEL = 'The panel of the trial';

/** A remote in one script, as Module Federation loads it: no bundler has to run for a trial. */
const script = `
var mfe_trial = (() => {
  const showing = (text) => ({
    bootstrap: async () => {},
    mount: async ({ domElement }) => { domElement.textContent = text; },
    unmount: async ({ domElement }) => { domElement.textContent = ''; },
  });
  const modules = {
    './lifecycles': showing(${JSON.stringify(TRIAL_TEXT)}),
    './widgets': { widgets: { trial: showing(${JSON.stringify(TRIAL_PANEL)}) } },
  };
  return { init: () => {}, get: async (name) => () => modules[name] };
})();`;

const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** The files of the stand-in by their path. */
export const standInFiles: ReadonlyMap<string, string> = new Map([[FOLDER + ENTRY, script]]);

/** Its entry in the registry of a shell that speaks this version of the host contract. */
export const standInEntry = (origin: string, contractVersion: number): RegistryEntry =>
  registryEntrySchema.parse({
    name: NAME,
    baseUrl: origin + FOLDER,
    manifest: {
      name: NAME,
      version: '1.0.0',
      buildId: 'trial-build',
      builtAt: '2026-01-01T00:00:00Z',
      contractVersion,
      pages: [{ path: TRIAL_PAGE, title: 'Trial', layout: 'default', guard: 'none' }],
      widgets: [{ id: 'trial', slot: 'dashboard', title: 'Trial', order: 1, span: 'full' }],
      entry: ENTRY,
      mfManifest: 'mf-manifest.json',
      integrity: { [ENTRY]: integrity },
    },
    mfManifest: {
      id: 'mfe_trial',
      name: 'mfe_trial',
      metaData: {
        name: 'mfe_trial',
        type: 'app',
        buildInfo: { buildVersion: '1.0.0', buildName: NAME },
        remoteEntry: { name: ENTRY, path: '', type: 'var' },
        types: { path: '', name: '', zip: '', api: '' },
        globalName: 'mfe_trial',
        pluginVersion: '2.9.2',
        publicPath: 'auto',
      },
      shared: [],
      remotes: [],
      exposes: ['lifecycles', 'widgets'].map((name) => ({
        id: `mfe_trial:${name}`,
        name,
        path: `./${name}`,
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      })),
    },
  });

/** What the stand-in may have on the page. */
export const standInGrants = {
  [NAME]: { paths: [TRIAL_PAGE], slots: ['dashboard'], routeRules: [] },
};
