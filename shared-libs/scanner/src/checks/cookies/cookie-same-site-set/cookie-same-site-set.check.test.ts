import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { cookieSameSiteSet } from './cookie-same-site-set.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(cookieSameSiteSet, {
  good: {
    Lax: cookie('sid=abc; SameSite=Lax'),
    'None, which is a decision': cookie('sid=abc; SameSite=None; Secure'),
  },
  bad: {
    'an unknown value': webOrigin({ headers: { 'set-cookie': 'sid=abc; SameSite=Same' } }),
    'a session without SameSite': cookie('sid=abc; Secure; HttpOnly'),
    'an empty value': cookie('sid=abc; SameSite='),
  },
  none: {
    'a preference': cookie('lang=en'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
