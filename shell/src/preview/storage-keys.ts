/** Where this tab keeps its preview. */
export const PREVIEW_KEY = 'parapet.preview';

/**
 * Where Module Federation's developer tools for Chrome keep their overrides, for all tabs of the origin.
 *
 * Source: `__FEDERATION_DEVTOOLS__` in packages/chrome-devtools of module-federation/core
 */
export const DEVTOOLS_KEY = '__MF_DEVTOOLS__';
