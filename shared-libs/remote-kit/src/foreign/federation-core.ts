import * as core from '@module-federation/runtime/core';

/**
 * Provides the core of Module Federation's runtime to a page. Remotes are built with
 * `externalRuntime`, so that not each entry contains it. A host that is built with
 * `provideExternalRuntime`, such as the shell, has it already; an existing core is kept.
 *
 * Call it before a remote is loaded.
 */
export const provideFederationCore = (): void => {
  const page = globalThis as typeof globalThis & { _FEDERATION_RUNTIME_CORE?: unknown };
  page._FEDERATION_RUNTIME_CORE ??= core;
};
