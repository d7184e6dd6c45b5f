import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieShortLived } from './session-cookie-short-lived.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieShortLived, {
  good: {
    'a session of the browser': cookie('sid=abc; Secure'),
    'a week, whatever the date says': cookie(
      'sid=abc; Max-Age=604800; Expires=Wed, 01 Jan 2031 00:00:00 GMT',
    ),
    'a date that browsers ignore': cookie('sid=abc; Expires=2031-01-01T00:00:00Z'),
    'a week': cookie('sid=abc; Max-Age=604800'),
  },
  bad: {
    '400 days, which browsers still allow': cookie('sid=abc; Max-Age=34560000'),
    'a date without a zone': cookie('sid=abc; Expires=1 Jan 2031 00:00:00'),
    'a date, where Max-Age is no number': cookie(
      'sid=abc; Max-Age=a week; Expires=Wed, 01 Jan 2031 00:00:00 GMT',
    ),
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
