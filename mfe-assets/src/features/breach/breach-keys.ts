/** The first part of every query about breaches: a decision or an import makes all of them old. */
export const BREACH = ['breach'] as const;

/** The dialogs of the page; one is open at a time. */
export type BreachDialog = 'import' | 'settings' | 'person' | 'password';
