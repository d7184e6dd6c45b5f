import type { ReactNode } from 'react';

/** Pages of the one bundle are in the shell's tree and use its router. */
export const HostRouter = ({ children }: { children: ReactNode }) => children;
