/** No plugin is needed, as Module Federation loads nothing. */
export const createLoadPlugin = (): null => null;
