import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { softwareVersionHidden } from './software-version-hidden.check.ts';

describeCheck(softwareVersionHidden, {
  hidden: {
    'no such header': webOrigin(),
    'a number that says nothing about the release': webOrigin({
      status: 301,
      redirectsTo: 'https://shop.example/',
      headers: { server: 'awselb/2.0' },
    }),
    'a name without a version': webOrigin({
      headers: { server: 'nginx', 'x-powered-by': 'Express' },
    }),
  },
  named: {
    'a web server with its version': webOrigin({ headers: { server: 'nginx/1.22.1' } }),
    'a language with its version': webOrigin({ headers: { 'x-powered-by': 'PHP/8.1.2' } }),
    'on a redirect too': webOrigin({
      status: 301,
      redirectsTo: 'https://www.shop.example/',
      headers: { server: 'Apache/2.4.57 (Debian)' },
    }),
  },
  broken: {
    'a firewall that blocks the page': webOrigin({ status: 403 }),
    'a challenge in place of the page': webOrigin({ body: '<title>Just a moment...</title>' }),
  },
});
