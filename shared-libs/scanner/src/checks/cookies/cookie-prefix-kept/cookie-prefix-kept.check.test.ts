import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { cookiePrefixKept } from './cookie-prefix-kept.check.ts';

const cookie = (...lines: string[]) => webOrigin({ headers: { 'set-cookie': lines } });

describeCheck(cookiePrefixKept, {
  good: {
    'a full __Host- cookie': cookie('__Host-sid=abc; Secure; Path=/'),
    'a __Secure- cookie': cookie('__Secure-sid=abc; Secure; Domain=shop.example'),
  },
  bad: {
    'a prefix in another letter case': cookie('__host-sid=abc; Secure'),
    'one that is set over plain HTTP': webOrigin({
      origin: 'http://shop.example',
      headers: { 'set-cookie': '__Secure-sid=abc; Secure' },
    }),
    '__Secure- without Secure': cookie('__Secure-sid=abc'),
    '__Host- with a Domain': cookie('__Host-sid=abc; Secure; Path=/; Domain=shop.example'),
    '__Host- without Path': cookie('__Host-sid=abc; Secure'),
  },
  none: {
    'no prefix': cookie('sid=abc'),
    'no cookie at all': webOrigin(),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
