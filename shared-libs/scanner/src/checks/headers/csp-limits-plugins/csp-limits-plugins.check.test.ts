import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsPlugins } from './csp-limits-plugins.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsPlugins, {
  strict: {
    'object-src': policy("script-src 'self'; object-src 'none'"),
    'default-src in its place': policy("default-src 'self'"),
  },
  weak: {
    'any host': webOrigin({ headers: { 'content-security-policy': 'object-src https:' } }),
    'neither of them': policy("script-src 'self'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
