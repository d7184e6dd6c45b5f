import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { debugToolbarNotExposed } from './debug-toolbar-not-exposed.check.ts';

const site = siteFor(debugToolbarNotExposed);

const profiler = '_profiler/empty/search/results?limit=10';

describeCheck(debugToolbarNotExposed, {
  exposed: {
    'the Symfony profiler': site({
      [profiler]: { body: '<html><title>Symfony Profiler</title></html>' },
    }),
    'Laravel Telescope': site({
      'telescope/requests': { body: '<html><title>Telescope - Shop</title></html>' },
    }),
    'Ignition that runs commands': site({
      '_ignition/health-check': plain('{"can_execute_commands":true}'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page on astronomy': site({
      'telescope/requests': { body: '<html><title>Telescopes for beginners</title></html>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ [profiler]: { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ [profiler]: unknown('No answer came in time') }),
    'a server error': site({ [profiler]: { status: 503 } }),
  },
});
