import { createContext } from 'react';

/** Tells whether the navigation shows icons only. */
export const NavCollapsed = createContext(false);
