import { createContext } from 'react';

/** Whether the navigation shows icons only. */
export const NavCollapsed = createContext(false);
