import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { sessionCookieHttpOnly } from './session-cookie-http-only.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(sessionCookieHttpOnly, {
  good: {
    HttpOnly: cookie('JSESSIONID=abc; Secure; HttpOnly'),
  },
  bad: {
    'a token with a hyphen in its name': cookie('sb-access-token=abc; Secure'),
    'the login of ASP.NET Core': cookie('.AspNetCore.Identity.Application=abc; Secure'),
    'a JSON Web Token, whatever its name': cookie(
      `user=${btoa('{"alg":"ES256"}')}.e30.c2ln; Secure`,
    ),
    'a session without HttpOnly': cookie('connect.sid=abc; Secure'),
  },
  none: {
    'the name that a visitor gave for a comment': cookie('comment_author_1f=Ada; Secure'),
    'a token against forgery, which scripts must read': cookie('XSRF-TOKEN=abc; Secure'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
