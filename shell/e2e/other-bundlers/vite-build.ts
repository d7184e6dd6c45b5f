import { federation } from '@module-federation/vite';
import { build } from 'vite';

// Builds the remote in this folder with Vite. Its plugin writes ES modules to `modules/`, which no hash
// protects; a second build makes one script of them, in `dist/`, with what lies in `modules/public/`.
// With the argument `modules` it stops before, and `dist/` is what the plugin makes with `varFilename`.

const NAME = 'mfe_vite';
const ENTRY = 'remoteEntry.js';
const asModules = process.argv[2] === 'modules';
const react = { singleton: true, import: false } as const;
const scriptEntry = { name: ENTRY, path: '', type: 'var' };

await build({
  configFile: false,
  logLevel: 'warn',
  base: './',
  plugins: [
    federation({
      name: NAME,
      filename: ENTRY,
      ...(asModules && { varFilename: 'script.js' }),
      exposes: { './lifecycles': './src/lifecycles.ts' },
      shared: { react, 'react/jsx-runtime': react, 'react-dom': react, 'react-dom/client': react },
      manifest: asModules
        ? true
        : {
            filePath: 'public/',
            additionalData: ({ stats }) => ({
              ...stats,
              metaData: { ...(stats.metaData as object), remoteEntry: scriptEntry },
              exposes: [],
              shared: [],
            }),
          },
      dts: false,
    }),
  ],
  build: {
    outDir: asModules ? 'dist' : 'modules',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: './src/lifecycles.ts' },
  },
});

if (!asModules) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: 'modules/public',
    build: {
      target: 'es2022',
      lib: { entry: `modules/${ENTRY}`, name: NAME, formats: ['iife'], fileName: () => ENTRY },
    },
  });
}
