/**
 * Where `AppFrame` lets a page put its title and its actions. They are elements, not context: the
 * frame and the page are separate builds, each with a copy of this package.
 */
export const titleSlotId = 'pp-title-slot';
export const actionsSlotId = 'pp-actions-slot';
export const mainId = 'main';
