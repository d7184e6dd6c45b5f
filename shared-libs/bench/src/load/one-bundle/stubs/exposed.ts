/**
 * Chunks by request, e.g. `mfe_assets/lifecycles`. Empty in this file: the one-bundle build
 * generates the list from the remotes.
 */
export const exposed: Readonly<Record<string, () => Promise<unknown>>> = {};
