import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { grafanaRequiresLogin } from './grafana-requires-login.check.ts';

const site = siteFor(grafanaRequiresLogin);

describeCheck(grafanaRequiresLogin, {
  exposed: {
    'the organisation of anonymous visitors': site({
      'api/org': {
        body: '{"id":1,"name":"Main Org.","address":{"address1":"","city":""}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an API of something else': site({
      'api/org': {
        body: '{"id":1,"name":"Shop","address":"Main Street"}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'api/org': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'api/org': unknown('No answer came in time') }),
    'a server error': site({ 'api/org': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'api/org': { body: '{"id":1,"name":"Main Org.","address":{"address1":"","city":""}}' } },
      {
        notFound: {
          status: 200,
          body: '{"id":1,"name":"Main Org.","address":{"address1":"","city":""}}',
        },
      },
    ),
  },
});
