import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieHostOnly } from './session-cookie-host-only.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieHostOnly, {
  good: {
    'no Domain': cookie('sid=abc; Secure'),
  },
  bad: {
    'the whole domain': cookie('sid=abc; Domain=.shop.example'),
  },
  none: {
    'a preference for the whole domain': cookie('lang=en; Domain=shop.example'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
