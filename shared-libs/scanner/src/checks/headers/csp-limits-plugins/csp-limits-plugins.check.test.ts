import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsPlugins } from './csp-limits-plugins.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsPlugins, {
  strict: {
    'one strict policy of two': webOrigin({
      headers: { 'content-security-policy': ["script-src 'self'", "object-src 'none'"] },
    }),
    'a policy in the head of the page': webOrigin({
      body: `<head><meta http-equiv="Content-Security-Policy" content="object-src 'self'"></head>`,
    }),
    'object-src': policy("script-src 'self'; object-src 'none'"),
    'default-src in its place': policy("default-src 'self'"),
  },
  weak: {
    'any host of a country': policy("script-src 'self'; object-src *.com"),
    'data of anyone': policy("script-src 'self'; object-src data:"),
    'a policy that only reports': webOrigin({
      headers: {
        'content-security-policy': "script-src 'self'",
        'content-security-policy-report-only': "object-src 'none'",
      },
    }),
    'the first of two, which alone counts': policy(
      "script-src 'self'; object-src *; object-src 'none'",
    ),
    'any host': policy("script-src 'self'; object-src https:"),
    'neither of them': policy("script-src 'self'"),
  },
  'scripts-free': {
    'a policy that limits framing alone': policy("frame-ancestors 'none'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
