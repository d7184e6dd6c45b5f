import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { hstsCoversSubdomains } from './hsts-covers-subdomains.check.ts';

describeCheck(hstsCoversSubdomains, {
  covered: {
    'includeSubDomains in odd case': webOrigin({
      headers: { 'strict-transport-security': 'max-age=600; IncludeSubdomains' },
    }),
  },
  'host-only': {
    'max-age alone': webOrigin({ headers: { 'strict-transport-security': 'max-age=31536000' } }),
  },
  unset: {
    'no header': webOrigin(),
    'a top-level domain that browsers know': webOrigin({
      origin: 'https://shop.app',
      headers: { 'strict-transport-security': 'max-age=1' },
    }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
