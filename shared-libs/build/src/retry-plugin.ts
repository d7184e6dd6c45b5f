import { type Compiler, type RspackPluginInstance, RuntimeModule } from '@rspack/core';

/**
 * The shell retries an entry as `remoteEntry.js?attempt=1`. Its chunks and stylesheets get the same
 * query, because a browser joins two requests for one URL: after a stalled request a retry of the
 * same URL would stall too.
 */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('parapet retry', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `
var entry = document.currentScript && document.currentScript.src;
var attempt = /\\?attempt=\\d+$/.exec(entry || '');
if (attempt) {
  ['u', 'miniCssF'].forEach(function (part) {
    var fileOf = __webpack_require__[part];
    if (fileOf) __webpack_require__[part] = function (chunk) { return fileOf(chunk) + attempt[0]; };
  });
}`;
  }
}

export class RetryPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}
