import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * React tells each renderer to this hook as it loads. Every entry has a Fast Refresh of its own; those
 * that come later learn of the renderer from the hook's list, which React's stand-in does not keep.
 */
const HOOK = `
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    this.renderers.set(this.renderers.size + 1, renderer);
    return this.renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

/** Puts the hook into a page before anything else runs, with the nonce of the page's policy. */
export class HookPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HookPlugin', (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tap('HookPlugin', (data) => {
        const attributes = { nonce: '__PARAPET_NONCE__' };
        data.headTags.unshift({ tagName: 'script', attributes, voidTag: false, innerHTML: HOOK });
        return data;
      });
    });
  }
}
