import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { openerIsolated } from './opener-isolated.check.ts';

describeCheck(openerIsolated, {
  present: {
    'the header': webOrigin({ headers: { 'cross-origin-opener-policy': 'same-origin' } }),
  },
  absent: {
    'a value that browsers do not know': webOrigin({
      headers: { 'cross-origin-opener-policy': 'x' },
    }),
    'the value of no isolation': webOrigin({
      headers: { 'cross-origin-opener-policy': 'unsafe-none' },
    }),
    'no header': webOrigin(),
    'an empty header': webOrigin({ headers: { 'cross-origin-opener-policy': '' } }),
  },
  'no-page': {
    'an origin that only redirects': webOrigin({
      status: 301,
      redirectsTo: 'https://www.shop.example/',
    }),
    'an API': webOrigin({ headers: { 'content-type': 'application/json' } }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
