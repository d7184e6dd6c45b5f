import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { cookieTokenSigned } from './cookie-token-signed.check.ts';

const token = (alg: unknown, signature = '') =>
  webOrigin({
    headers: {
      'set-cookie': `t=${btoa(JSON.stringify({ alg })).replaceAll('=', '')}.e30.${signature}`,
    },
  });

describeCheck(cookieTokenSigned, {
  good: {
    'a signed token': token('ES256', 'c2ln'),
  },
  bad: {
    'an unsigned token': token('none'),
    'in odd case': token('nOnE'),
  },
  none: {
    'no cookie at all': webOrigin(),
    'a cookie that only begins alike': webOrigin({ headers: { 'set-cookie': 't=eyJx.y.z' } }),
    'a token without an algorithm': token(7),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
