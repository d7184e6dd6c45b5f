import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { storeZip } from './store-zip.ts';
import { archiveFiles, typesOfApi } from './types-files.ts';

interface Archive {
  getEntries(): { entryName: string }[];
  readAsText(name: string): string;
  test(): boolean;
}

/** The library with which the plugin reads archives. */
const readAsPlugin = (archive: Buffer): Archive => {
  const plugin = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced'),
  );
  const AdmZip = createRequire(plugin.resolve('@module-federation/dts-plugin'))('adm-zip');
  return new AdmZip(archive);
};

const exposed = { lifecycles: './src/lifecycles.tsx', widgets: './src/widgets.ts' };
const declarations = new Map([
  ['src/widgets.d.ts', 'export declare const ü: string;\n'],
  ['src/lifecycles.d.ts', "export declare const mount: import('./app.ts').Mount;\n"],
  ['src/app.d.ts', ''],
]);

test('the archive has a file for each exposed module, which refers to its declarations', () => {
  const archive = readAsPlugin(storeZip(archiveFiles(exposed, declarations)));
  expect(archive.test()).toBe(true);
  expect(archive.getEntries().map(({ entryName }) => entryName)).toEqual([
    'compiled-types/src/app.d.ts',
    'compiled-types/src/lifecycles.d.ts',
    'compiled-types/src/widgets.d.ts',
    'lifecycles.d.ts',
    'widgets.d.ts',
  ]);
  expect(archive.readAsText('lifecycles.d.ts')).toBe(
    "export * from './compiled-types/src/lifecycles.js';\n",
  );
  expect(archive.readAsText('compiled-types/src/widgets.d.ts')).toBe(
    declarations.get('src/widgets.d.ts'),
  );
});

test('the same declarations give the same bytes', () => {
  const reversed = new Map([...declarations].reverse());
  expect(storeZip(archiveFiles(exposed, reversed))).toEqual(
    storeZip(archiveFiles(exposed, declarations)),
  );
});

test('the types of loadRemote name each exposed module below the alias of the host', () => {
  expect(typesOfApi(exposed)).toContain(
    "RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/lifecycles' | 'REMOTE_ALIAS_IDENTIFIER/widgets';",
  );
});
