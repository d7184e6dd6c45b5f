import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const OWN_NAME = 'Import another workspace by its package name.';
const CONTRACTS_ALONE = "Of Parapet's packages it imports contracts alone.";

/** A file that breaks each border between workspaces, and that of features. */
export const REFUSED: readonly Refused[] = [
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
];

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
];
