import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { permissionsPolicyPresent } from './permissions-policy-present.check.ts';

describeCheck(permissionsPolicyPresent, {
  present: {
    'the header': webOrigin({ headers: { 'permissions-policy': 'x' } }),
  },
  absent: {
    'no header': webOrigin(),
    'an empty header': webOrigin({ headers: { 'permissions-policy': '' } }),
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
