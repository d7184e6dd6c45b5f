import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsForms } from './csp-limits-forms.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsForms, {
  strict: {
    'form-action': policy("default-src 'self'; form-action 'self'"),
  },
  weak: {
    'any host': webOrigin({ headers: { 'content-security-policy': 'form-action https:' } }),
    'default-src alone': policy("default-src 'self'"),
  },
  'no-policy': {
    'no header': webOrigin(),
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
  },
});
