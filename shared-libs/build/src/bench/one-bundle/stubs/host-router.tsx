import type { ReactNode } from 'react';

/** Pages of one bundle stand in the shell's own tree, and so in its router. */
export const HostRouter = ({ children }: { children: ReactNode }) => children;
