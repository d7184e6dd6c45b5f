import { type Compiler, type RspackPluginInstance, sources } from '@rspack/core';

export const MF_MANIFEST = 'mf-manifest.json';

/**
 * Writes `mf-manifest.json`, in which Module Federation finds entry, chunks and stylesheets of a
 * remote. Shared packages are left out: they are listed for preloading only, and the shell has
 * them.
 *
 * Source: https://module-federation.io/configure/manifest
 */
export class MfManifestPlugin implements RspackPluginInstance {
  readonly #container: string;
  readonly #build: string;
  readonly #exposed: readonly string[];

  /** @param exposed names of the exposed modules; each has a chunk of that name */
  constructor(container: string, build: string, exposed: readonly string[]) {
    this.#container = container;
    this.#build = build;
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    const name = 'MfManifestPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { PROCESS_ASSETS_STAGE_REPORT: stage } = compiler.rspack.Compilation;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const filesOf = (chunk: string, ending: string): string[] =>
          (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(
            (file) => file.endsWith(ending) && !file.endsWith(`.hot-update${ending}`),
          );
        const manifest = this.#describe(filesOf);
        compilation.emitAsset(MF_MANIFEST, new sources.RawSource(`${JSON.stringify(manifest)}\n`));
      });
    });
  }

  #describe(filesOf: (chunk: string, ending: string) => string[]) {
    const name = this.#container;
    const [entry = ''] = filesOf(name, '.js');
    return {
      id: name,
      name,
      metaData: {
        name,
        globalName: name,
        buildInfo: { buildVersion: 'local', buildName: this.#build },
        publicPath: 'auto',
        remoteEntry: { name: entry, path: '', type: 'global' },
        types: { path: '', name: '', zip: '', api: '' },
      },
      shared: [],
      remotes: [],
      exposes: this.#exposed.map((chunk) => ({
        id: `${name}:${chunk}`,
        name: chunk,
        path: `./${chunk}`,
        assets: {
          js: { sync: filesOf(chunk, '.js'), async: [] },
          css: { sync: filesOf(chunk, '.css'), async: [] },
        },
      })),
    };
  }
}
