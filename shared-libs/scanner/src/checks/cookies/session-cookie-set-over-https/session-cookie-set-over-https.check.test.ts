import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieSetOverHttps } from './session-cookie-set-over-https.check.ts';

const cookie = (line: string, origin?: string) =>
  webOrigin({ headers: { 'set-cookie': line }, ...(origin ? { origin } : {}) });

describeCheck(sessionCookieSetOverHttps, {
  good: {
    'over HTTPS': cookie('sid=abc; Secure'),
  },
  bad: {
    'over HTTP': cookie('sid=abc', 'http://shop.example'),
    'Secure over HTTP, which browsers drop': cookie('sid=abc; Secure', 'http://shop.example'),
  },
  none: {
    'a preference over HTTP': cookie('lang=en', 'http://shop.example'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
