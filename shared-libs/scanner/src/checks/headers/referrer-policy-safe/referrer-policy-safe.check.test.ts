import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { referrerPolicySafe } from './referrer-policy-safe.check.ts';

describeCheck(referrerPolicySafe, {
  safe: {
    'a safe policy': webOrigin({ headers: { 'referrer-policy': 'no-referrer' } }),
    'a list, of which the last known value applies': webOrigin({
      headers: { 'referrer-policy': 'unsafe-url, same-origin, new-policy' },
    }),
  },
  default: {
    'no header': webOrigin(),
    'only unknown values': webOrigin({ headers: { 'referrer-policy': 'never-ever' } }),
  },
  unsafe: {
    'an unsafe header behind a safe one': webOrigin({
      headers: { 'referrer-policy': ['no-referrer', 'unsafe-url'] },
    }),
    'unsafe-url': webOrigin({ headers: { 'referrer-policy': 'unsafe-url' } }),
    'the old default': webOrigin({ headers: { 'referrer-policy': 'no-referrer-when-downgrade' } }),
  },
  ...noPageStories,
});
