import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspForbidsPlainHttp } from './csp-forbids-plain-http.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspForbidsPlainHttp, {
  strict: {
    'hosts over HTTPS': policy("script-src 'self' https://cdn.example cdn.example"),
    'a server on the machine of the visitor': policy("connect-src 'self' http://localhost:3001"),
    'a place for reports': policy("default-src 'self'; report-uri http://reports.example/"),
    'a second policy that is strict there': policy(
      "img-src http://img.example, default-src 'self'",
    ),
    'an upgrade by a second policy': policy(
      'img-src http://img.example, upgrade-insecure-requests',
    ),
    'requests that are upgraded': policy('img-src http://img.example; upgrade-insecure-requests'),
  },
  weak: {
    'a host over HTTP': policy("default-src 'self'; img-src http://img.example"),
    'a name that begins like loopback': policy('img-src http://localhost.example'),
    'a second policy without a word on it': policy(
      "frame-ancestors 'none', img-src http://img.example",
    ),
    'the whole scheme': policy('connect-src HTTP:'),
  },
  'plain-page': {
    'a page over HTTP': webOrigin({ origin: 'http://shop.example' }),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
