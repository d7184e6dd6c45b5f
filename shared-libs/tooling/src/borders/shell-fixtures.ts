import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const ROOMS = 'See the table of folders in shell/README.md.';

/** Files that break the borders of the folders of the shell; the table of its README lists all. */
export const REFUSED: readonly Refused[] = [
  refuse(
    'the composition in a folder of the shell',
    'shell/src/remotes/a.ts',
    '../app/start-shell.tsx',
    ROOMS,
  ),
  refuse('the layout in the registry', 'shell/src/registry/a.ts', '../layout/palette.tsx', ROOMS),
  refuse(
    'remotes in the session',
    'shell/src/session/pages/a.ts',
    '../../remotes/load-remote.ts',
    ROOMS,
  ),
];

/** What the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  allow('a folder below in the shell', 'shell/src/layout/ok.ts', '../session/session-context.tsx'),
  allow('all folders in the composition', 'shell/src/app/ok.ts', '../layout/palette.tsx'),
];
