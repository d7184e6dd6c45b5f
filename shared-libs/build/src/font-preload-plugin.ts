import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/** The file with the letters of most pages; a build for development names it without a hash. */
const FONT = /(?:^|\/)inter-latin-opsz-normal(?:\.[0-9a-f]+)?\.woff2$/;

/**
 * Preloads the font of public documents, which start no script that would ask for it: a browser finds it in
 * the stylesheet only once that has come.
 */
export class FontPreloadPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap(
        'FontPreloadPlugin',
        (data) => {
          if (data.outputName !== 'document.html') return data;
          const font = compilation.getAssets().find(({ name }) => FONT.test(name));
          if (!font) throw new Error('The build has no font to preload.');
          data.assetTags.styles.unshift({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: 'anonymous',
              href: `/${font.name}`,
            },
          });
          return data;
        },
      );
    });
  }
}
