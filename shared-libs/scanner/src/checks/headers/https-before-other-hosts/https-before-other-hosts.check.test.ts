import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { httpsBeforeOtherHosts } from './https-before-other-hosts.check.ts';

const redirect = (location: string, origin = 'http://shop.example') =>
  webOrigin({ origin, status: 301, headers: { location }, redirectsTo: location });

describeCheck(httpsBeforeOtherHosts, {
  same: {
    'the same host': redirect('https://shop.example/'),
    'the same host, another port': redirect('https://shop.example:8443/'),
  },
  above: {
    'the name without www': redirect('https://shop.example/', 'http://www.shop.example'),
  },
  other: {
    'a second redirect': webOrigin({
      origin: 'http://shop.example',
      path: '/home',
      status: 302,
      headers: { location: 'https://www.shop.example/' },
      redirectsTo: 'https://www.shop.example/',
    }),
    'the name with www': redirect('https://www.shop.example/'),
  },
  unheeded: {
    'an address that leads to the name': redirect('https://shop.example/', 'http://192.0.2.7'),
    'an IPv6 address': redirect('https://shop.example/', 'http://[2001:db8::7]'),
    'a top-level domain that browsers know': redirect('https://shop.example/', 'http://shop.app'),
    'another one of the same registry': redirect('https://shop.example/', 'http://shop.zip'),
  },
  none: {
    'a page over HTTP': webOrigin({ origin: 'http://shop.example' }),
    'a redirect that stays on HTTP': redirect('http://www.shop.example/'),
    'an origin over HTTPS': redirect('https://www.shop.example/', 'https://shop.example'),
  },
  broken: {
    'a server error': webOrigin({ origin: 'http://shop.example', status: 500 }),
  },
});
