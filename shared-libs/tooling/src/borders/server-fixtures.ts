import { type Allowed, allow, type Refused, refuse } from './fixture.ts';

const PORT = 'A domain uses another through its port.';

/** A file that breaks each border inside of the server. */
export const REFUSED: readonly Refused[] = [
  refuse(
    'a domain in the platform',
    'bff/src/platform/db/a.ts',
    '../../domains/assets/get-asset.ts',
    'The platform does not import domains.',
  ),
  refuse(
    'a domain in the web server',
    'bff/src/web/b.ts',
    '../domains/assets/get-asset.ts',
    'Only composition and the processes know the domains.',
  ),
  refuse(
    'an operation of another domain',
    'bff/src/domains/findings/a.ts',
    '../assets/get-asset.ts',
    PORT,
  ),
  refuse(
    'a repository in a route',
    'bff/src/domains/assets/a.routes.ts',
    './assets.repository.ts',
    'A route calls an operation, not a repository.',
  ),
  refuse(
    'a route in an operation',
    'bff/src/domains/assets/b.ts',
    './assets.routes.ts',
    'Nothing of a domain imports its routes.',
  ),
  refuse(
    'Express in an operation',
    'bff/src/domains/assets/c.ts',
    'express',
    'Import Express in *.routes.ts only.',
  ),
  refuse(
    'SQL in an operation',
    'bff/src/domains/assets/e.ts',
    'kysely',
    'Use SQL in *.repository.ts only.',
  ),
];

/** Tells what the same borders let through. */
export const ALLOWED: readonly Allowed[] = [
  allow("a domain's port", 'bff/src/domains/findings/ok.ts', '../assets/assets.port.ts'),
  allow(
    'the platform in a domain',
    'bff/src/domains/scans/run/ok.ts',
    '../../../platform/db/new-id.ts',
  ),
  allow('Express in a route', 'bff/src/domains/assets/ok.routes.ts', 'express'),
  allow('SQL in a repository', 'bff/src/domains/assets/ok.repository.ts', 'kysely'),
];
