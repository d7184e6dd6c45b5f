import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { hostHeaderNotReflected } from './host-header-not-reflected.check.ts';

const site = siteFor(hostHeaderNotReflected);

describeCheck(hostHeaderNotReflected, {
  kept: {
    'the same page': site({ '': { body: '<a href="https://shop.example/">Shop</a>' } }),
    'a page that prints all headers': site({
      '': { body: '<pre>x-forwarded-host: forwarded.parapet.invalid</pre>' },
    }),
    'a redirect to the site itself': site({
      '': { status: 302, headers: { location: 'https://shop.example/en/' } },
    }),
  },
  used: {
    'a redirect to the foreign host': site({
      '': { status: 301, headers: { location: 'https://forwarded.parapet.invalid/en/' } },
    }),
    'a link to the foreign host': site({
      '': { body: '<link rel=canonical href="//forwarded.parapet.invalid/">' },
    }),
  },
  refused: { 'requests with the header alone are refused': site({ '': { status: 400 } }) },
  unreadable: {
    'a firewall that blocks all': site({ '': { status: 403 } }, { status: 403 }),
    'a server error': site({ '': { status: 500 } }),
    'no answer in time': site({ '': unknown('No answer came in time') }),
  },
});
