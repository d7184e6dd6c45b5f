import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { openerIsolated } from './opener-isolated.check.ts';

describeCheck(openerIsolated, {
  present: {
    'a place for reports': webOrigin({
      headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups; report-to="coop"' },
    }),
    'the header': webOrigin({ headers: { 'cross-origin-opener-policy': 'same-origin' } }),
  },
  absent: {
    'a value in quotes': webOrigin({
      headers: { 'cross-origin-opener-policy': '"same-origin"' },
    }),
    'a value that browsers do not know': webOrigin({
      headers: { 'cross-origin-opener-policy': 'x' },
    }),
    'the value of no isolation': webOrigin({
      headers: { 'cross-origin-opener-policy': 'unsafe-none' },
    }),
    'the header twice, as a proxy and its application send it': webOrigin({
      headers: { 'cross-origin-opener-policy': ['same-origin', 'same-origin'] },
    }),
    'no header': webOrigin(),
    'an empty header': webOrigin({ headers: { 'cross-origin-opener-policy': '' } }),
  },
  'plain-page': { 'a page over HTTP': webOrigin({ origin: 'http://shop.example' }) },
  ...noPageStories,
});
