interface Allowed {
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

interface Refused {
  readonly border: string;
  readonly file: string;
  readonly text: string;
  /** A part of what lint answers. */
  readonly message: string;
}

const imports = (request: string): string => `import { x } from '${request}';\nx();\n`;

const refuse = (border: string, file: string, request: string, message: string): Refused => ({
  border,
  file,
  text: imports(request),
  message,
});

const OWN_NAME = 'Import another workspace by its package name.';
const CONTRACTS_ALONE = "Of Parapet's packages it imports contracts alone.";
const PORT = 'A module uses another through its port.';
const ROOMS = 'See the table of folders in shell/README.md.';
const SNAPSHOT = 'A check is data plus one pure function over the snapshot.';

/** A file that breaks each border. */
export const REFUSED: readonly Refused[] = [
  // Workspaces.
  refuse('a path into another workspace', 'mfe-assets/src/a.ts', '../../bff/src/app.ts', OWN_NAME),
  refuse(
    'the same in the shell',
    'shell/src/tour/a.ts',
    '../../../mfe-scans/src/root.tsx',
    OWN_NAME,
  ),
  refuse('an app as a package', 'shared-libs/tooling/src/a.ts', 'shell', 'Nobody imports an app.'),
  refuse('a remote in a remote', 'mfe-assets/src/b.ts', 'mfe-scans/root', 'Nobody imports an app.'),
  refuse(
    'anything but zod in contracts',
    'shared-libs/contracts/src/a.ts',
    'react',
    'Contracts import zod alone.',
  ),
  refuse(
    'the kit in the API client',
    'shared-libs/api-client/src/a.ts',
    '@parapet/remote-kit/host',
    CONTRACTS_ALONE,
  ),
  refuse(
    'the design system in stores',
    'shared-libs/stores/src/a.ts',
    '@parapet/ui/panel',
    CONTRACTS_ALONE,
  ),
  refuse(
    'stores in the kit',
    'shared-libs/remote-kit/src/a.ts',
    '@parapet/stores/auth-store',
    CONTRACTS_ALONE,
  ),
  refuse(
    'contracts in the design system',
    'shared-libs/ui/src/a.ts',
    '@parapet/contracts/ids',
    "It imports none of Parapet's packages.",
  ),
  refuse(
    'contracts in tours',
    'shared-libs/tours/src/a.ts',
    '@parapet/contracts/ids',
    "It imports none of Parapet's packages.",
  ),
  refuse(
    'contracts in the auth service',
    'shared-libs/embedded-auth/src/a.ts',
    '@parapet/contracts/ids',
    "It imports none of Parapet's packages.",
  ),
  refuse(
    'the scanner in tools',
    'shared-libs/test-kit/src/a.ts',
    '@parapet/scanner/registry',
    "Tools do not run the product's code.",
  ),
  refuse(
    'stores in a remote',
    'mfe-cloud/src/a.ts',
    '@parapet/stores/auth-store',
    'A remote imports contracts, api-client, remote-kit and ui.',
  ),
  refuse(
    'stores in the template of a remote',
    'shared-libs/tooling/templates/mfe-example/src/a.ts',
    '@parapet/stores/auth-store',
    'A remote imports contracts, api-client, remote-kit and ui.',
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
  refuse(
    'the scanner in the shell',
    'shell/src/app/a.ts',
    '@parapet/scanner/registry',
    'The shell does not import the server or the scanner.',
  ),
  refuse(
    'the design system in the server',
    'bff/src/web/a.ts',
    '@parapet/ui/panel',
    'The server imports contracts, the scanner and embedded-auth.',
  ),
  refuse(
    'the kit in the scanner',
    'shared-libs/scanner/src/engine/a.ts',
    '@parapet/remote-kit/host',
    "Of Parapet's packages the scanner imports contracts alone.",
  ),
  // Folders of the shell: each of them is in the table of the README.
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
  // The server.
  refuse(
    'a module in the platform',
    'bff/src/platform/db/a.ts',
    '../../modules/assets/get-asset.ts',
    'The platform does not import domain modules.',
  ),
  refuse(
    'a module in the web server',
    'bff/src/web/b.ts',
    '../modules/assets/get-asset.ts',
    'Only composition and the processes know the modules.',
  ),
  refuse(
    'a verb of another module',
    'bff/src/modules/findings/a.ts',
    '../assets/get-asset.ts',
    PORT,
  ),
  refuse(
    'the same one folder deeper',
    'bff/src/modules/scans/run/a.ts',
    '../../assets/get-asset.ts',
    PORT,
  ),
  refuse(
    'a repository of another module in a repository',
    'bff/src/modules/findings/a.repository.ts',
    '../assets/assets.repository.ts',
    PORT,
  ),
  refuse(
    'a repository in a route',
    'bff/src/modules/assets/a.routes.ts',
    './assets.repository.ts',
    'A route calls a verb, not a repository.',
  ),
  refuse(
    'a route in a verb',
    'bff/src/modules/assets/b.ts',
    './assets.routes.ts',
    'Nothing of a module imports its routes.',
  ),
  refuse(
    'Express in a verb',
    'bff/src/modules/assets/c.ts',
    'express',
    'Import Express in *.routes.ts only.',
  ),
  refuse(
    'Express in a repository',
    'bff/src/modules/assets/d.repository.ts',
    'express',
    'Import Express in *.routes.ts only.',
  ),
  refuse(
    'SQL in a verb',
    'bff/src/modules/assets/e.ts',
    'kysely',
    'Use SQL in *.repository.ts only.',
  ),
  refuse(
    'SQL in a route',
    'bff/src/modules/assets/f.routes.ts',
    'pg',
    'Use SQL in *.repository.ts only.',
  ),
  // The scanner.
  refuse('the network in a check', 'shared-libs/scanner/src/checks/tls/a.ts', 'node:net', SNAPSHOT),
  refuse(
    'a collector in a check',
    'shared-libs/scanner/src/checks/tls/b.ts',
    '../../collectors/tls/x.ts',
    SNAPSHOT,
  ),
  refuse(
    'the engine in a check',
    'shared-libs/scanner/src/checks/tls/c.ts',
    '../../engine/run/x.ts',
    SNAPSHOT,
  ),
  {
    border: 'fetch in a check',
    file: 'shared-libs/scanner/src/checks/tls/d.ts',
    text: "await fetch('/');\n",
    message: 'Do not use the global variable fetch',
  },
  {
    border: 'the clock in a check',
    file: 'shared-libs/scanner/src/checks/tls/e.ts',
    text: 'export const now = Date.now();\n',
    message: 'no clock, no random',
  },
  {
    border: 'the date of today in a check',
    file: 'shared-libs/scanner/src/checks/tls/f.ts',
    text: 'export const now = new Date();\n',
    message: 'no clock, no random',
  },
  {
    border: 'a random number in a subject',
    file: 'shared-libs/scanner/src/subjects/a.ts',
    text: 'export const dice = Math.random();\n',
    message: 'no clock, no random',
  },
  refuse(
    'a check in the definition of checks',
    'shared-libs/scanner/src/check-definition/a.ts',
    '../checks/x.ts',
    'A check is defined by its subject alone.',
  ),
  refuse(
    'a check in a subject',
    'shared-libs/scanner/src/subjects/b.ts',
    '../checks/x.ts',
    'Subjects import no other room.',
  ),
  refuse(
    'a check in a collector',
    'shared-libs/scanner/src/collectors/a.ts',
    '../checks/x.ts',
    'Collectors do not know checks or the engine.',
  ),
  refuse(
    'the registry in the engine',
    'shared-libs/scanner/src/engine/b.ts',
    '../registry/checks.ts',
    'The worker hands the checks to the engine.',
  ),
  refuse(
    'limits in the guard of addresses',
    'shared-libs/scanner/src/address-guard/a.ts',
    '../limits.ts',
    'The guard of addresses imports no other room.',
  ),
  refuse(
    'the database in the scanner',
    'shared-libs/scanner/src/engine/c.ts',
    'kysely',
    'engine/contract.ts is its interface',
  ),
];

const allow = (what: string, file: string, request: string): Allowed => ({
  what,
  file,
  text: imports(request),
});

/** What the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  allow('contracts in a remote', 'mfe-assets/src/ok.ts', '@parapet/contracts/ids'),
  allow("a feature's own file", 'mfe-assets/src/features/list/ok.ts', './row.tsx'),
  allow(
    'a shared folder in a feature',
    'mfe-assets/src/features/list/up.ts',
    '../../api/client.ts',
  ),
  allow('zod in contracts', 'shared-libs/contracts/src/ok.ts', 'zod'),
  allow('a folder below in the shell', 'shell/src/layout/ok.ts', '../session/session-context.tsx'),
  allow('all folders in the composition', 'shell/src/app/ok.ts', '../layout/palette.tsx'),
  allow("a module's port", 'bff/src/modules/findings/ok.ts', '../assets/assets.port.ts'),
  allow(
    'the platform in a module',
    'bff/src/modules/scans/run/ok.ts',
    '../../../platform/db/new-id.ts',
  ),
  allow('Express in a route', 'bff/src/modules/assets/ok.routes.ts', 'express'),
  allow('SQL in a repository', 'bff/src/modules/assets/ok.repository.ts', 'kysely'),
  allow(
    'a subject in a check',
    'shared-libs/scanner/src/checks/tls/ok.ts',
    '../../subjects/host.ts',
  ),
  {
    what: 'a date of the snapshot in a check',
    file: 'shared-libs/scanner/src/checks/tls/date.ts',
    text: 'export const at = (text: string) => new Date(text);\n',
  },
];
