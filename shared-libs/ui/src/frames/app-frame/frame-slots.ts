/**
 * The elements of `AppFrame` that hold the title and the actions of a page. They are elements, not
 * context: the frame and the page are separate builds and may use separate copies of this package.
 */
export const titleSlotId = 'pp-title-slot';
export const actionsSlotId = 'pp-actions-slot';
export const mainId = 'main';
