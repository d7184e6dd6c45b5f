import { unknown } from '@parapet/checks/definition/read';
import { probesOf } from '../../../check-definition/needs.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { redirectsStayHome } from './redirects-stay-home.check.ts';

const site = siteFor(redirectsStayHome);
const [, login] = probesOf(redirectsStayHome);
const path = login?.path ?? '';
const to = (location: string) => site({ [path]: { status: 302, headers: { location } } });

describeCheck(redirectsStayHome, {
  kept: {
    'a site that answers 404': site(),
    'a redirect that carries the parameter on': to('/sso?next=https://redirect.parapet.invalid/'),
    'a name that only contains it': to('https://redirect.parapet.invalid.shop.example/'),
  },
  used: {
    'the host of the parameter': to('https://redirect.parapet.invalid/'),
    'without a scheme': to('//redirect.parapet.invalid/'),
    'with backslashes': to('/\\redirect.parapet.invalid/'),
  },
  refused: { 'this request alone is refused': site({ [path]: { status: 403 } }) },
  unreadable: {
    'a firewall that blocks all': site({ [path]: { status: 403 } }, { status: 403 }),
    'a server error': site({ [path]: { status: 500 } }),
    'no answer in time': site({ [path]: unknown('No answer came in time') }),
  },
});
