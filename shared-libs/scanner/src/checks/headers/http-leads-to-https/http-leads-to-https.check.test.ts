import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { httpLeadsToHttps } from './http-leads-to-https.check.ts';

describeCheck(httpLeadsToHttps, {
  secure: {
    'an HTTPS origin': webOrigin(),
    'a redirect to HTTPS': webOrigin({
      origin: 'http://shop.example',
      status: 301,
      redirectsTo: 'https://shop.example/',
    }),
  },
  clear: {
    'a page over HTTP': webOrigin({ origin: 'http://shop.example' }),
    'a login prompt over HTTP': webOrigin({ origin: 'http://shop.example', status: 401 }),
  },
  elsewhere: {
    'a redirect to another HTTP host': webOrigin({
      origin: 'http://shop.example',
      status: 302,
      redirectsTo: 'http://www.shop.example/',
    }),
  },
  refused: {
    'a port that speaks TLS alone': webOrigin({ origin: 'http://shop.example', status: 400 }),
    'a port that serves nothing': webOrigin({ origin: 'http://shop.example', status: 404 }),
  },
  unclear: {
    'a request that took too long': webOrigin({ origin: 'http://shop.example', status: 408 }),
    'a method that is not allowed': webOrigin({ origin: 'http://shop.example', status: 405 }),
  },
  broken: {
    'a server error': webOrigin({ origin: 'http://shop.example', status: 502 }),
  },
});
