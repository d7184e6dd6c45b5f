import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const PORT = 'A module uses another through its port.';

/** A file that breaks each border inside of the server. */
export const REFUSED: readonly Refused[] = [
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
    'an operation of another module',
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
    'A route calls an operation, not a repository.',
  ),
  refuse(
    'a route in an operation',
    'bff/src/modules/assets/b.ts',
    './assets.routes.ts',
    'Nothing of a module imports its routes.',
  ),
  refuse(
    'Express in an operation',
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
    'SQL in an operation',
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
];

/** What the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  allow("a module's port", 'bff/src/modules/findings/ok.ts', '../assets/assets.port.ts'),
  allow(
    'the platform in a module',
    'bff/src/modules/scans/run/ok.ts',
    '../../../platform/db/new-id.ts',
  ),
  allow('Express in a route', 'bff/src/modules/assets/ok.routes.ts', 'express'),
  allow('SQL in a repository', 'bff/src/modules/assets/ok.repository.ts', 'kysely'),
];
