import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { lineBreaksNotSent } from './line-breaks-not-sent.check.ts';

const site = siteFor(lineBreaksNotSent);
const path = '%0d%0aparapet-injected:%20yes';

describeCheck(lineBreaksNotSent, {
  kept: {
    'a site that answers 404': site(),
    'a redirect that keeps it encoded': site({
      [path]: { status: 301, headers: { location: `/en/${path}` } },
    }),
    'a page that shows it': site({ [path]: { body: 'parapet-injected: yes' } }),
  },
  used: {
    'a header of its own': site({
      [path]: { status: 302, headers: { location: '/', 'parapet-injected': 'yes' } },
    }),
  },
  refused: { 'this request alone is refused': site({ [path]: { status: 400 } }) },
  unreadable: {
    'a firewall that blocks all': site({ [path]: { status: 403 } }, { status: 403 }),
    'a server error': site({ [path]: { status: 500 } }),
    'no answer in time': site({ [path]: unknown('No answer came in time') }),
  },
});
