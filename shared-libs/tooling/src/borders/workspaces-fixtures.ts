import { type Allowed, allow, type Refused, refuse } from './fixture.ts';
import { packages, readPackageTable } from './import-tables.ts';

const OWN_NAME = 'Import another workspace by its package name.';
const NO_APP = 'Nobody imports an app.';
const NONE = "It imports none of Parapet's packages.";
const CONTRACTS_ALONE = "Of Parapet's packages it imports contracts alone.";
const TOOLS = "Tools do not run the product's code.";

/** The rows of the table in `docs/architecture.md`: their folders, and what lint answers. */
const rows: Readonly<Record<string, { folders: readonly string[]; message: string }>> = {
  contracts: { folders: ['shared-libs/contracts'], message: 'Contracts import zod alone.' },
  'api-client': { folders: ['shared-libs/api-client'], message: CONTRACTS_ALONE },
  stores: { folders: ['shared-libs/stores'], message: CONTRACTS_ALONE },
  'remote-kit': { folders: ['shared-libs/remote-kit'], message: CONTRACTS_ALONE },
  ui: { folders: ['shared-libs/ui'], message: NONE },
  tours: { folders: ['shared-libs/tours'], message: NONE },
  'mfe-*': {
    folders: ['mfe-cloud', 'shared-libs/tooling/templates/mfe-example'],
    message: 'A remote imports contracts, api-client, remote-kit and ui.',
  },
  shell: { folders: ['shell'], message: 'The shell does not import the server or the scanner.' },
  checks: { folders: ['shared-libs/checks'], message: CONTRACTS_ALONE },
  scanner: {
    folders: ['shared-libs/scanner'],
    message: "Of Parapet's packages the scanner imports checks, compliance and contracts.",
  },
  compliance: { folders: ['shared-libs/compliance'], message: NONE },
  'cloud-scanner': {
    folders: ['shared-libs/cloud-scanner'],
    message: "Of Parapet's packages the cloud scanner imports checks, compliance and contracts.",
  },
  'embedded-auth': { folders: ['shared-libs/embedded-auth'], message: CONTRACTS_ALONE },
  bff: {
    folders: ['bff'],
    message: 'The server imports contracts, checks, compliance, the scanners and embedded-auth.',
  },
  build: { folders: ['shared-libs/build'], message: TOOLS },
  tooling: { folders: ['shared-libs/tooling'], message: TOOLS },
  'test-kit': { folders: ['shared-libs/test-kit'], message: TOOLS },
  bench: {
    folders: ['shared-libs/bench'],
    message: 'Benchmarks measure the server, the scanner and the builds.',
  },
};

/** Each package of the table with each other one, and whether the table allows the import. */
const pairs = [...readPackageTable()].flatMap(([name, allowed]) => {
  const row = rows[name];
  if (!row) throw new Error(`${name} of the table of packages has no fixtures.`);
  return row.folders.flatMap((folder) =>
    packages
      .filter((other) => other !== name)
      .map((other) => ({
        what: `${other} in ${folder}`,
        file: `${folder}/src/imports-${other}.ts`,
        request: `@parapet/${other}/x`,
        message: row.message,
        isAllowed: allowed.includes(other),
      })),
  );
});

/** A file that breaks each border between workspaces, and that of features. */
export const REFUSED: readonly Refused[] = [
  ...pairs
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ what, file, request, message }) => refuse(what, file, request, message)),
  ...Object.values(rows).flatMap(({ folders }) =>
    folders.map((folder) =>
      refuse(`an app in ${folder}`, `${folder}/src/imports-app.ts`, 'mfe-scans/root', NO_APP),
    ),
  ),
  refuse('a path into another workspace', 'mfe-assets/src/a.ts', '../../bff/src/app.ts', OWN_NAME),
  refuse(
    'a path to a benchmark',
    'shared-libs/tooling/src/a.test.ts',
    '../../bench/src/scan/measure.ts',
    OWN_NAME,
  ),
  refuse(
    'a path to a remote in a benchmark',
    'shared-libs/bench/src/a.ts',
    '../../../mfe-scans/src/root.tsx',
    OWN_NAME,
  ),
  refuse(
    'anything but zod in contracts',
    'shared-libs/contracts/src/a.ts',
    'react',
    'Contracts import zod alone.',
  ),
  refuse(
    'a router of its own in a remote',
    'mfe-cloud/src/b.ts',
    'react-router-dom',
    'A remote gets routing and session from the host',
  ),
  refuse(
    'a sibling feature',
    'mfe-scans/src/features/feed/a.ts',
    '../reports/report.tsx',
    'Features do not import each other',
  ),
  {
    border: 'an import that those rules do not see',
    file: 'mfe-assets/src/unseen.ts',
    text: "export type X = import('@parapet/stores/auth.store').X;\n",
    message: 'The rules about imports do not see this one',
  },
];

/** Tells what the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  ...pairs
    .filter(({ isAllowed }) => isAllowed)
    .map(({ what, file, request }) => allow(what, file, request)),
  allow("a feature's own file", 'mfe-assets/src/features/list/ok.ts', './row.tsx'),
  allow(
    'a shared folder in a feature',
    'mfe-assets/src/features/list/up.ts',
    '../../api/client.ts',
  ),
  allow('the server in a benchmark', 'shared-libs/bench/src/ok.ts', '../../../bff/src/app.ts'),
  allow('zod in contracts', 'shared-libs/contracts/src/ok.ts', 'zod'),
  allow('the own sources, from beside them', 'shared-libs/ui/gallery/src/ok.ts', '../../src/x.ts'),
  {
    what: 'a type that imports from its own folder',
    file: 'mfe-assets/src/lazy.ts',
    text: "export type Props = typeof import('./dialog.tsx').Dialog;\n",
  },
];
