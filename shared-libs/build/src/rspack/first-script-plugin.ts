import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Has the shell's own script loaded before what the page preloads for it: a browser takes a deferred
 * script for less urgent than any preload, and nothing preloaded runs before that script.
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
