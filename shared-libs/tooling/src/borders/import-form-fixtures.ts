import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const OWN_NAME = 'Import another workspace by its package name.';
const UNSEEN = 'The rules about imports do not see this one';
const REMOTE = 'A remote imports contracts, api-client, remote-kit and ui.';
const FEATURE = 'Features do not import each other';
const PORT = 'A domain uses another through its port.';

const STORE = '@parapet/stores/auth.store';
const OPERATION = '../assets/get-asset.ts';

const written = (border: string, file: string, text: string, message: string): Refused => ({
  border,
  file,
  text: `${text}\n`,
  message,
});

/** The same borders, broken by each way to write an import and each way to write its path. */
export const REFUSED: readonly Refused[] = [
  ...[
    ['an import at run time', `export const x = () => import('${STORE}');`, REMOTE],
    [
      'an import of types',
      `import type { X } from '${STORE}';\nexport const x = (y: X) => y;`,
      REMOTE,
    ],
    ['a re-export', `export { x } from '${STORE}';`, REMOTE],
    ['a re-export of everything', `export * as x from '${STORE}';`, REMOTE],
    ['a type that imports', `export type X = import('${STORE}').X;`, UNSEEN],
    ['a path between backticks', `export const x = () => import(\`${STORE}\`);`, UNSEEN],
  ].map(([by = '', text = '', message = ''], n) =>
    written(`a store in a remote, by ${by}`, `mfe-assets/src/form-${n}.ts`, text, message),
  ),
  ...[
    ['an import at run time', `export const x = () => import('${OPERATION}');`, PORT],
    [
      'an import of types',
      `import type { X } from '${OPERATION}';\nexport const x = (y: X) => y;`,
      PORT,
    ],
    ['a re-export', `export { x } from '${OPERATION}';`, PORT],
    ['a type that imports', `export type X = import('${OPERATION}').X;`, UNSEEN],
  ].map(([by = '', text = '', message = ''], n) =>
    written(
      `an operation of another domain, by ${by}`,
      `bff/src/domains/findings/form-${n}.ts`,
      text,
      message,
    ),
  ),
  refuse(
    'a sibling feature, by a path that climbs higher',
    'mfe-scans/src/features/feed/climbs.ts',
    '../../features/reports/report.tsx',
    FEATURE,
  ),
  refuse(
    'a sibling feature, by a path that begins here',
    'mfe-scans/src/features/feed/here.ts',
    './../reports/report.tsx',
    UNSEEN,
  ),
  refuse(
    'an operation of another domain, by a path that climbs higher',
    'bff/src/domains/findings/climbs.ts',
    '../../domains/assets/get-asset.ts',
    PORT,
  ),
  refuse(
    'another shared library, by its path',
    'shared-libs/contracts/src/climbs.ts',
    '../../ui/src/button/button.tsx',
    OWN_NAME,
  ),
  refuse(
    'a package, by its path',
    'mfe-assets/src/climbs.ts',
    '../../node_modules/@parapet/stores/src/auth.store.ts',
    OWN_NAME,
  ),
  written(
    'a package, by its path at run time',
    'mfe-assets/src/climbs-later.ts',
    "export const x = () => import('../../node_modules/@parapet/stores/src/auth.store.ts');",
    OWN_NAME,
  ),
  refuse(
    'SQL in an operation, by a part of its package',
    'bff/src/domains/assets/part.ts',
    'kysely/helpers/postgres',
    'Use SQL in *.repository.ts only.',
  ),
  refuse(
    'Express in an operation, by a part of its package',
    'bff/src/domains/assets/router.ts',
    'express/lib/router',
    'Import Express in *.routes.ts only.',
  ),
];

/** Tells what the same rules let through. */
export const ALLOWED: readonly Allowed[] = [
  {
    what: 'a type that imports from its own folder',
    file: 'mfe-assets/src/lazy.ts',
    text: "export type Props = typeof import('./dialog.tsx').Dialog;\n",
  },
  allow('the own sources, from beside them', 'shared-libs/ui/gallery/src/ok.ts', '../../src/x.ts'),
];
