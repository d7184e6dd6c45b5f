import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsBase } from './csp-limits-base.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsBase, {
  strict: {
    'base-uri': policy("default-src 'self'; base-uri 'none'"),
  },
  weak: {
    'any host': policy("script-src 'self'; base-uri https:"),
    'default-src alone': policy("default-src 'self'"),
  },
  'scripts-free': {
    'a policy that limits framing alone': policy("frame-ancestors 'none'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
