import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspNamesScriptHosts } from './csp-names-script-hosts.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspNamesScriptHosts, {
  strict: {
    'what scripts of the page make': policy("script-src 'self' blob:"),
    'named hosts': policy("script-src 'self' cdn.example"),
    'a scheme that strict-dynamic overrides': policy(
      "script-src 'nonce-abc' 'strict-dynamic' https:",
    ),
  },
  weak: {
    'neither script-src nor default-src': policy("frame-ancestors 'none'; object-src 'none'"),
    'any host of a top-level domain': policy('script-src *.com'),
    'any host on a port': policy('script-src https://*:443'),
    'a directive that browsers skip for its quotation marks': policy(
      'script-src ‘self’; img-src *',
    ),
    'a wildcard': policy('script-src *'),
    'a bare scheme': policy('default-src https:'),
    'data URLs': policy("script-src 'self' data:"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
