import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsBase } from './csp-limits-base.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsBase, {
  strict: {
    'base-uri': policy("default-src 'self'; base-uri 'none'"),
  },
  weak: {
    'any host': webOrigin({ headers: { 'content-security-policy': 'base-uri https:' } }),
    'default-src alone': policy("default-src 'self'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
