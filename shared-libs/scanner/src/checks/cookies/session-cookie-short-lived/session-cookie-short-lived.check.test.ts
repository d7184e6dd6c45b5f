import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieShortLived } from './session-cookie-short-lived.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieShortLived, {
  good: {
    'a session of the browser': cookie('sid=abc; Secure'),
    'a week': cookie('sid=abc; Max-Age=604800'),
  },
  bad: {
    'ten years': cookie('sid=abc; Max-Age=315360000'),
    'a date far ahead': cookie('sid=abc; Expires=Wed, 01 Jan 2031 00:00:00 GMT'),
  },
  none: {
    'a preference': cookie('lang=en; Max-Age=999999999'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
