import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core';
import { declareModules } from './declare-modules.ts';
import { storeZip } from './store-zip.ts';
import { archiveFiles, TYPES_ARCHIVE, TYPES_OF_API, typesOfApi } from './types-files.ts';

/**
 * Adds the types of exposed modules to a build, in the format of Module Federation's plugin. The compiler of
 * TypeScript runs beside the bundler.
 */
export class RemoteTypesPlugin implements RspackPluginInstance {
  readonly #exposed: Readonly<Record<string, string>>;

  /** @param exposed source files by name, relative to the remote */
  constructor(exposed: Readonly<Record<string, string>>) {
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    const exposed = this.#exposed;
    compiler.hooks.thisCompilation.tap('RemoteTypesPlugin', (compilation) => {
      const declaring = declareModules(compiler.context, Object.values(exposed));
      // A failure of the bundler ends the build first; this one is awaited below.
      declaring.catch(() => undefined);
      // Before the manifest, which names what is here.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteTypesPlugin', stage }, async () => {
        const declarations = await declaring;
        if (declarations === null) return;
        const archive = storeZip(archiveFiles(exposed, declarations));
        compilation.emitAsset(TYPES_ARCHIVE, new sources.RawSource(archive));
        compilation.emitAsset(TYPES_OF_API, new sources.RawSource(typesOfApi(exposed)));
      });
    });
  }
}
