import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { obsoleteHeadersGone } from './obsolete-headers-gone.check.ts';

describeCheck(obsoleteHeadersGone, {
  gone: {
    'none of them': webOrigin(),
    'the filter turned off': webOrigin({ headers: { 'x-xss-protection': '0' } }),
  },
  sent: {
    'key pinning': webOrigin({ headers: { 'public-key-pins': 'max-age=60' } }),
    'key pinning that only reports': webOrigin({
      headers: { 'public-key-pins-report-only': 'max-age=60' },
    }),
    'the filter turned on': webOrigin({ headers: { 'x-xss-protection': '1; mode=block' } }),
  },
  broken: {
    'a firewall that blocks the page': webOrigin({ status: 403 }),
    'a challenge in place of the page': webOrigin({ body: '<title>Just a moment...</title>' }),
  },
});
