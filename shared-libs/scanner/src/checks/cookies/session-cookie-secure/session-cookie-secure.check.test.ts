import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieSecure } from './session-cookie-secure.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieSecure, {
  good: {
    'Secure in odd case': cookie('sid=abc; secure; HttpOnly'),
  },
  bad: {
    'a session without Secure': cookie('PHPSESSID=abc; path=/; HttpOnly'),
    'a session whose namesake of another path is deleted': cookie(
      'sid=abc; Path=/',
      'sid=; Path=/old; Max-Age=0',
    ),
    'a token without Secure': cookie('auth_token=abc; HttpOnly; SameSite=Lax'),
  },
  none: {
    'a preference': cookie('theme=dark'),
    'a session that is being deleted': cookie('sid=; Max-Age=0'),
    'a session that is set, then deleted': cookie('sid=abc', 'sid=; Path=/; Max-Age=0'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
