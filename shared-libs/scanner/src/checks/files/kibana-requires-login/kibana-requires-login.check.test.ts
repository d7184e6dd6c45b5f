import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { kibanaRequiresLogin } from './kibana-requires-login.check.ts';

const site = siteFor(kibanaRequiresLogin);
const list = 'api/saved_objects/_find?type=index-pattern&per_page=1';

describeCheck(kibanaRequiresLogin, {
  exposed: {
    'the list of index patterns': site({
      [list]: {
        body: '{"page":1,"per_page":1,"total":7,"saved_objects":[{"type":"index-pattern"}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an API of something else': site({
      [list]: { body: '{"page":1,"items":[]}', headers: { 'content-type': 'application/json' } },
    }),
  },
  refused: {
    'a login': site({ [list]: { status: 401 } }),
    'this path alone is refused': site({ [list]: { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ [list]: unknown('No answer came in time') }),
    'a server error': site({ [list]: { status: 503 } }),
    'a site that shows the same everywhere': site(
      { [list]: { body: '{"page":1,"per_page":1,"total":7,"saved_objects":[]}' } },
      {
        notFound: { status: 200, body: '{"page":1,"per_page":1,"total":7,"saved_objects":[]}' },
      },
    ),
  },
});
