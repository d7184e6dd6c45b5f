import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
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
  ...noPageStories,
});
