import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspForbidsEval } from './csp-forbids-eval.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspForbidsEval, {
  strict: {
    'a plain policy': policy("default-src 'self'"),
    'WebAssembly only': policy("script-src 'self' 'wasm-unsafe-eval'"),
  },
  weak: {
    'a directive for elements alone': webOrigin({
      headers: { 'content-security-policy': "script-src-elem 'self'" },
    }),
    'unsafe-eval for scripts': policy("script-src 'self' 'unsafe-eval'"),
  },
  'scripts-free': {
    'a policy that limits framing alone': policy("frame-ancestors 'none'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
