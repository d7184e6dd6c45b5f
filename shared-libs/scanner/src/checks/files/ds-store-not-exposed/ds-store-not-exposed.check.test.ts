import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { dsStoreNotExposed } from './ds-store-not-exposed.check.ts';

const site = siteFor(dsStoreNotExposed);

describeCheck(dsStoreNotExposed, {
  exposed: {
    'the magic of a .DS_Store': site({ '.DS_Store': plain('\u0000\u0000\u0000\u0001Bud1\u0000') }),
  },
  absent: {
    'a site that answers 404': site(),
    'another file': site({ '.DS_Store': plain('Bud1') }),
    'an application that answers every path with its page': site(
      { '.DS_Store': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.DS_Store': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.DS_Store': unknown('No answer came in time') }),
    'a server error': site({ '.DS_Store': { status: 503 } }),
  },
});
