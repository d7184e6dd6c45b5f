/** The name of the page's meta element with the build of a previewed shell. */
export const SHELL_PREVIEW_META = 'parapet-shell-preview';

/** The name of the page's meta element that lists the preview origins in its policy. */
export const PREVIEW_ORIGINS_META = 'parapet-preview-origins';
