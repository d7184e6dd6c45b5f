import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { internalAddressesHidden } from './internal-addresses-hidden.check.ts';

describeCheck(internalAddressesHidden, {
  hidden: {
    'no address': webOrigin(),
    'a short version': webOrigin({ headers: { server: 'thing/10.0.0' } }),
    'a version that looks like one': webOrigin({ headers: { server: 'thing/10.3.6.0 (Unix)' } }),
    'a version in a header of its own': webOrigin({
      headers: { 'x-umbraco-version': '10.8.1.0' },
    }),
    'a build number': webOrigin({ headers: { 'x-app-build': '10.2.14.7' } }),
    'four numbers that are no address': webOrigin({ headers: { 'x-app': '10.2.1400.7' } }),
    'numbers beyond those of an address': webOrigin({ headers: { 'x-app': '10.2.999.7' } }),
    'a policy that only reports': webOrigin({
      headers: { 'content-security-policy-report-only': 'connect-src http://127.0.0.1:3000' },
    }),
  },
  named: {
    'a redirect to the backend': webOrigin({
      status: 302,
      redirectsTo: 'http://10.1.2.3/',
      headers: { location: 'http://10.1.2.3/' },
    }),
    'a public IPv6 address': webOrigin({
      origin: 'https://[2606:4700::7]',
      headers: { 'x-backend': '192.168.7.12:8080' },
    }),
    'a header of a load balancer': webOrigin({ headers: { 'x-backend': '192.168.7.12:8080' } }),
  },
  inside: {
    'a private target': webOrigin({ origin: 'http://10.0.0.5' }),
    'a private IPv6 address': webOrigin({ origin: 'http://[fd00::5]' }),
    localhost: webOrigin({ origin: 'http://localhost:8080' }),
  },
  broken: {
    'a firewall that blocks the page': webOrigin({ status: 403 }),
    'a challenge in place of the page': webOrigin({ body: '<title>Just a moment...</title>' }),
  },
});
