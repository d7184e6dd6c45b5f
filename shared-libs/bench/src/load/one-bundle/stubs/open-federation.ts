/** Nothing is federated, so nothing is started. */
export const openFederation = (): void => {};
