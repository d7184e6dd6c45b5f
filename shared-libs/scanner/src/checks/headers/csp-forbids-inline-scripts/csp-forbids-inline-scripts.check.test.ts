import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspForbidsInlineScripts } from './csp-forbids-inline-scripts.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspForbidsInlineScripts, {
  strict: {
    'a plain policy': policy("default-src 'self'"),
    'unsafe-inline beside a nonce, for old browsers': policy(
      "script-src 'unsafe-inline' 'nonce-abc'",
    ),
    'inline styles only': policy("default-src 'self'; style-src 'unsafe-inline'"),
    'a second policy that is strict': policy("script-src 'unsafe-inline', script-src 'self'"),
  },
  weak: {
    'a nonce that was never filled in': policy("script-src 'unsafe-inline' 'nonce-$csp_nonce'"),
    'handlers in attributes': webOrigin({
      headers: {
        'content-security-policy': "script-src 'self'; script-src-attr 'unsafe-inline'",
      },
    }),
    'unsafe-inline for scripts': policy("script-src 'self' 'unsafe-inline'"),
    'unsafe-inline by default': policy("default-src 'self' 'unsafe-inline'"),
    'a second policy without a word on scripts': policy(
      "script-src 'unsafe-inline', frame-ancestors 'none'",
    ),
  },
  'scripts-free': {
    'a policy that limits framing alone': policy("frame-ancestors 'none'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
