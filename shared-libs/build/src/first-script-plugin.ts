import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Gives the shell's own script a high fetch priority: browsers load a deferred script after
 * preloads, and preloaded code runs only after that script.
 */
export class FirstScriptPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstScriptPlugin', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap(
        'FirstScriptPlugin',
        (data) => {
          for (const { attributes } of data.assetTags.scripts) attributes.fetchpriority = 'high';
          return data;
        },
      );
    });
  }
}
