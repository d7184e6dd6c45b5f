import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * React registers each renderer with this hook as it loads. Every entry has its own Fast Refresh
 * runtime; entries that load later read the renderers from this list, which React's fallback hook
 * lacks.
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

/** Adds the hook to a page before all other scripts, with the nonce of the page's policy. */
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
