import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { crossSiteCookieSecure } from './cross-site-cookie-secure.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(crossSiteCookieSecure, {
  good: {
    both: cookie('widget=1; SameSite=None; Secure'),
  },
  bad: {
    'None alone': cookie('widget=1; samesite=none'),
  },
  none: {
    Lax: cookie('widget=1; SameSite=Lax'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
