import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { referrerPolicySafe } from './referrer-policy-safe.check.ts';

const head = (meta: string, header?: string) =>
  webOrigin({
    body: `<!doctype html><head>${meta}</head><p>Hello</p>`,
    headers: header === undefined ? {} : { 'referrer-policy': header },
  });

describeCheck(referrerPolicySafe, {
  safe: {
    'a safe policy': webOrigin({ headers: { 'referrer-policy': 'no-referrer' } }),
    'a meta element that overrides the header': head(
      '<meta name="referrer" content="no-referrer">',
      'unsafe-url',
    ),
    'the older name of no-referrer': head('<meta name="referrer" content="never">'),
    'a list, of which the last known value applies': webOrigin({
      headers: { 'referrer-policy': 'unsafe-url, same-origin, new-policy' },
    }),
  },
  default: {
    'a meta element in a comment': head('<!-- <meta name="referrer" content="unsafe-url"> -->'),
    'a meta element without a known value': head('<meta name="referrer" content="no">'),
    'no header': webOrigin(),
    'only unknown values': webOrigin({ headers: { 'referrer-policy': 'never-ever' } }),
  },
  unsafe: {
    'an unsafe header behind a safe one': webOrigin({
      headers: { 'referrer-policy': ['no-referrer', 'unsafe-url'] },
    }),
    'a meta element': head('<meta name=Referrer content="Unsafe-URL">'),
    'a meta element that overrides the header': head(
      '<meta name="referrer" content="always">',
      'no-referrer',
    ),
    'unsafe-url': webOrigin({ headers: { 'referrer-policy': 'unsafe-url' } }),
    'the old default': webOrigin({ headers: { 'referrer-policy': 'no-referrer-when-downgrade' } }),
  },
  ...noPageStories,
});
