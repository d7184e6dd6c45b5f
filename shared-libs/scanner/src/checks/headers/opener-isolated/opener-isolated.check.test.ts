import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
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
  'plain-page': { 'a page over HTTP': webOrigin({ origin: 'http://shop.example' }) },
  ...noPageStories,
});
