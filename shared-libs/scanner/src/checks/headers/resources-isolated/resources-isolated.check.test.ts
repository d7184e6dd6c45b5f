import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { resourcesIsolated } from './resources-isolated.check.ts';

const corp = (text: string) => webOrigin({ headers: { 'cross-origin-resource-policy': text } });

describeCheck(resourcesIsolated, {
  isolated: {
    'its origin': corp('same-origin'),
    'its site, in odd case': corp(' Same-Site'),
  },
  open: {
    'no header': webOrigin(),
    everyone: corp('cross-origin'),
    'a value that browsers ignore': corp('self'),
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
