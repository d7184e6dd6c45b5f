import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { nosniff } from './nosniff.check.ts';

describeCheck(nosniff, {
  enforced: {
    'the exact value': webOrigin({ headers: { 'x-content-type-options': 'nosniff' } }),
    'odd case and padding': webOrigin({ headers: { 'x-content-type-options': ' NoSniff ' } }),
  },
  absent: {
    'no header': webOrigin(),
  },
  malformed: {
    'a value browsers ignore': webOrigin({ headers: { 'x-content-type-options': 'yes' } }),
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
