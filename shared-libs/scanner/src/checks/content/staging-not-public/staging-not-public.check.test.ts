import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { stagingNotPublic } from './staging-not-public.check.ts';

const at = (host: string, parts = {}) => webOrigin({ origin: `https://${host}`, ...parts });

describeCheck(stagingNotPublic, {
  open: {
    'a label of its own': at('staging.shop.com'),
    'a part of a label': at('api-dev2.shop.co.uk'),
    'a version before its release': at('beta.shop.com'),
    'a show': at('demo2.shop.com'),
    'a preview of a part of the site': at('preview-api.shop.com'),
    'a test of a part of the site': at('shop-test-3.shop.com'),
  },
  locked: { 'a login': at('staging.shop.com', { status: 401 }) },
  production: {
    'the site itself': at('www.shop.com'),
    'a registered name': at('dev.to'),
    'a word that only begins alike': at('devices.shop.com'),
    'a name of a private network': at('staging.shop.internal'),
    'an address': at('192.0.2.7'),
    'a drive that a shop offers': at('test-drive.shop.com'),
    'a test that people take': at('speed-test.shop.com'),
    'a door': at('stage-door.theatre.com'),
  },
  'no-page': {
    'an origin that only redirects': at('dev.shop.com', {
      status: 301,
      redirectsTo: 'https://sso.shop.com/',
    }),
    'an API': at('dev.shop.com', { headers: { 'content-type': 'application/json' } }),
    'nothing there': at('dev.shop.com', { status: 404 }),
  },
  broken: {
    'a server error': at('dev.shop.com', { status: 500 }),
    'a firewall that blocks the page': at('dev.shop.com', { status: 403 }),
  },
});
