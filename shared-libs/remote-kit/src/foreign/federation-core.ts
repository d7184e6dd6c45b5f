import * as core from '@module-federation/runtime/core';

/**
 * Remotes are built without the core of Module Federation, or each entry would bring it along: a
 * host provides it. Call this before anything of a remote is loaded. The shell's own build does it
 * for the shell; a core that is there already stays.
 */
export const provideFederationCore = (): void => {
  const page = globalThis as typeof globalThis & { _FEDERATION_RUNTIME_CORE?: unknown };
  page._FEDERATION_RUNTIME_CORE ??= core;
};
