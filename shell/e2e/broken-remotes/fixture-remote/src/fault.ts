/** What goes wrong, chosen by the test; a fault of one load is gone in the next. */
export const currentFault = (): string | null => sessionStorage.getItem('fault');
