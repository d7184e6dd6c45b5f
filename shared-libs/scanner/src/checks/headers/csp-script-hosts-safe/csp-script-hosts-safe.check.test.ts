import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspScriptHostsSafe } from './csp-script-hosts-safe.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspScriptHostsSafe, {
  strict: {
    'hosts of its own': policy("script-src 'self' https://static.shop.example"),
    'one file of a library': policy(
      'script-src https://cdn.jsdelivr.net/npm/vue@3.5.0/dist/vue.js',
    ),
    'a nonce that makes browsers ignore hosts': policy(
      "script-src 'nonce-abc' 'strict-dynamic' https://unpkg.com",
    ),
    'a keyword in capitals, which browsers read as well': policy(
      "script-src 'nonce-abc' 'Strict-Dynamic' https://unpkg.com",
    ),
    'hosts of its own below such a domain': policy('script-src https://*.shop.github.io'),
    'one of such hosts': policy('script-src d111111abcdef8.cloudfront.net'),
    'one bucket': policy('script-src https://storage.googleapis.com/shop-files/'),
    'one library': policy('script-src https://cdn.jsdelivr.net/npm/vue@3.5.0/'),
    'a port on which the host serves nothing': policy('script-src https://unpkg.com:8443'),
    'such a host for images': policy("script-src 'self'; img-src https://unpkg.com"),
  },
  weak: {
    'a host of libraries': policy("script-src 'self' https://unpkg.com"),
    'a second policy without a word on scripts': policy(
      "frame-ancestors 'none', script-src https://unpkg.com",
    ),
    'its port': policy('script-src https://unpkg.com:443'),
    'a store of files of anyone': policy("script-src 'self' https://storage.googleapis.com"),
    'any port': policy('script-src https://unpkg.com:*'),
    'the folder of all libraries': policy('script-src https://cdn.jsdelivr.net/npm/'),
    'all below a domain': policy('default-src *.googleapis.com'),
    'buckets of anyone': policy("script-src 'self' *.s3.amazonaws.com"),
    'sites of anyone at a provider': policy("script-src 'self' https://*.cloudfront.net"),
    'pages of anyone': policy("script-src 'self' *.github.io"),
    'deployments of anyone': policy('script-src https://*.vercel.app:443'),
    'without a scheme, with a slash': policy('script-src-elem cdn.jsdelivr.net/'),
  },
  'scripts-free': {
    'a policy that limits framing alone': policy("frame-ancestors 'none'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
