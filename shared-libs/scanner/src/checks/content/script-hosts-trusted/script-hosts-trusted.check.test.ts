import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { scriptHostsTrusted } from './script-hosts-trusted.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(scriptHostsTrusted, {
  trusted: {
    'another host': page('<script src="https://cdn.example/polyfill.io/a.js"></script>'),
    'a name that only ends alike': page('<script src="https://mypolyfill.io/a.js"></script>'),
    'a link to it': page('<a href="https://polyfill.io/">About</a>'),
  },
  'taken-over': {
    'its script': page('<script src="//cdn.polyfill.io/v3/polyfill.min.js"></script>'),
  },
  'no-page': {
    'an origin that only redirects': webOrigin({
      status: 301,
      redirectsTo: 'https://www.shop.example/',
    }),
    'an API': webOrigin({ headers: { 'content-type': 'application/json' } }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
    'a firewall that blocks the page': webOrigin({ status: 403 }),
  },
});
