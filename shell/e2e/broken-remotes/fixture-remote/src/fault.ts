/** Returns the fault that the test has selected in this tab. */
export const currentFault = (): string | null => sessionStorage.getItem('fault');
