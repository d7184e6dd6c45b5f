/** No plugin is needed, as nothing is shared. */
export const createSharePlugin = (): null => null;
