/** Checks of this version, as texts of the site name them; a test compares it with the catalogue. */
export const CHECKS = 287;
