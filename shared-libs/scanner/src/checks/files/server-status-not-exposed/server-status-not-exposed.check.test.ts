import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { serverStatusNotExposed } from './server-status-not-exposed.check.ts';

const site = siteFor(serverStatusNotExposed);

describeCheck(serverStatusNotExposed, {
  exposed: {
    'the status of Apache': site({
      'server-status': {
        body: '<html><h1>Apache Server Status for shop.example (via 10.0.0.1)</h1></html>',
      },
    }),
    'the status of nginx': site({
      nginx_status: plain('Active connections: 3 \nserver accepts handled requests\n'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a status page of the product': site({
      'server-status': { body: '<html><h1>All systems work</h1></html>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'server-status': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'server-status': unknown('No answer came in time') }),
    'a server error': site({ 'server-status': { status: 503 } }),
  },
});
