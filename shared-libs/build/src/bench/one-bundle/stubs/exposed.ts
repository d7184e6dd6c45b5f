/**
 * `mfe_assets/lifecycles` -> the chunk that holds it. Empty here: the build of the one bundle puts
 * all remotes in, and a list that is written down would be one more place to name a remote.
 */
export const exposed: Readonly<Record<string, () => Promise<unknown>>> = {};
