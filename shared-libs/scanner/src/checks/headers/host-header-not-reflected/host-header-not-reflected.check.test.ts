import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { hostHeaderNotReflected } from './host-header-not-reflected.check.ts';

const site = siteFor(hostHeaderNotReflected);
const path = '?parapet-host=1';

describeCheck(hostHeaderNotReflected, {
  kept: {
    'the same page': site({ [path]: { body: '<a href="https://shop.example/">Shop</a>' } }),
    'a page that prints all headers': site({
      [path]: { body: '<pre>x-forwarded-host: forwarded.parapet.invalid</pre>' },
    }),
    'a redirect to the site itself': site({
      [path]: { status: 302, headers: { location: 'https://shop.example/en/' } },
    }),
  },
  used: {
    'a redirect to the foreign host': site({
      [path]: { status: 301, headers: { location: 'https://forwarded.parapet.invalid/en/' } },
    }),
    'an address in JSON': site({
      [path]: { body: '<script>{"api":"https:\\/\\/forwarded.parapet.invalid\\/api"}</script>' },
    }),
    'a link to the foreign host': site({
      [path]: { body: '<link rel=canonical href="//forwarded.parapet.invalid/">' },
    }),
  },
  refused: { 'requests with the header alone are refused': site({ [path]: { status: 400 } }) },
  unreadable: {
    'a firewall that blocks all': site({ [path]: { status: 403 } }, { status: 403 }),
    'a server error': site({ [path]: { status: 500 } }),
    'no answer in time': site({ [path]: unknown('No answer came in time') }),
  },
});
