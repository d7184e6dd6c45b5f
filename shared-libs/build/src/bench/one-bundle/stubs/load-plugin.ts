/** Nothing is loaded by Module Federation, so nothing tells it how. */
export const createLoadPlugin = (): null => null;
