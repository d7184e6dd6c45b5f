import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { permissionsPolicyPresent } from './permissions-policy-present.check.ts';

describeCheck(permissionsPolicyPresent, {
  present: {
    'the header': webOrigin({ headers: { 'permissions-policy': 'x' } }),
  },
  absent: {
    'no header': webOrigin(),
    'an empty header': webOrigin({ headers: { 'permissions-policy': '' } }),
  },
  ...noPageStories,
});
