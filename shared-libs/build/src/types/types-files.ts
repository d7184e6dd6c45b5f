/** Tells where a release has the types of its exposed modules, by the names that Module Federation's plugin uses. */
export const TYPES_ARCHIVE = '@mf-types.zip';
export const TYPES_OF_API = '@mf-types.d.ts';

/** The plugin replaces it by the name that the host gives to the remote. */
const ALIAS = 'REMOTE_ALIAS_IDENTIFIER';
const COMPILED = 'compiled-types';
const DECLARATION = '.d.ts';

/** `./src/lifecycles.ts` -> `src/lifecycles.d.ts`. */
export const declarationOf = (source: string): string =>
  source.replace(/^\.\//, '').replace(/\.tsx?$/, DECLARATION);

/**
 * The files of the archive: one for each exposed module, which refers to its declarations in a folder.
 *
 * @param exposed source files by name, relative to the remote: `{ lifecycles: './src/lifecycles.ts' }`
 * @param declarations texts by path, relative to the remote
 */
export const archiveFiles = (
  exposed: Readonly<Record<string, string>>,
  declarations: ReadonlyMap<string, string>,
): Map<string, string> => {
  const entries = Object.entries(exposed).map(([name, source]): [string, string] => {
    const module = declarationOf(source).replace(DECLARATION, '.js');
    return [`${name}${DECLARATION}`, `export * from './${COMPILED}/${module}';\n`];
  });
  const compiled = [...declarations].map(([path, text]): [string, string] => [
    `${COMPILED}/${path}`,
    text,
  ]);
  return new Map([...entries, ...compiled].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** From these the plugin types `loadRemote` in a host. */
export const typesOfApi = (exposed: Readonly<Record<string, string>>): string => {
  const paths = Object.keys(exposed).map((name) => `'${ALIAS}/${name}'`);
  const cases = paths.map((path) => `T extends ${path} ? typeof import(${path}) :`);
  return [
    `export type RemoteKeys = ${paths.join(' | ')};`,
    `type PackageType<T> = ${cases.join(' ')} any;`,
    '',
  ].join('\n');
};
