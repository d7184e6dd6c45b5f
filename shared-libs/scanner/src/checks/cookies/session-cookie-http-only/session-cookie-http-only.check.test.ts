import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieHttpOnly } from './session-cookie-http-only.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieHttpOnly, {
  good: {
    HttpOnly: cookie('JSESSIONID=abc; Secure; HttpOnly'),
  },
  bad: {
    'a session without HttpOnly': cookie('connect.sid=abc; Secure'),
  },
  none: {
    'a token against forgery, which scripts must read': cookie('XSRF-TOKEN=abc; Secure'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
