import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspWellFormed } from './csp-well-formed.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspWellFormed, {
  strict: {
    'directives without sources': policy(
      "default-src 'self'; upgrade-insecure-requests; sandbox allow-scripts; trusted-types 'none'",
    ),
    'a plain policy': policy("default-src 'self'; img-src *"),
    'a nonce in quotes': policy("script-src 'nonce-4AEemGb0xJptoIGFP3Nd' 'strict-dynamic'"),
    'a host named like a nonce': policy('script-src nonce-1.cdn.example'),
    'a policy for types named like a hash': policy('trusted-types sha256-policy'),
    'a place for reports named like a directive': policy(
      "default-src 'self'; report-to report-uri",
    ),
    'a host named like a keyword': policy('default-src self.example'),
  },
  weak: {
    'a directive that does not exist': policy("default-src 'self'; scripts-src a.example"),
    'a semicolon that is missing': policy("default-src 'self' img-src a.example"),
    'a semicolon that is missing behind what limits forms': policy(
      "form-action 'self' script-src a.example",
    ),
    "'none' beside a host": policy("object-src 'none' a.example"),
    'one of two policies': policy("default-src 'self', script-src self"),
    'a semicolon that is missing before a directive without sources': policy(
      "default-src 'self' upgrade-insecure-requests",
    ),
    'quotation marks of a word processor, which make browsers skip the directive': policy(
      "default-src 'self'; script-src ‘none’",
    ),
    'the same as the bytes of UTF-8': policy("default-src 'self'; script-src â\u0080\u0098none"),
    'a directive twice': policy("default-src 'self'; script-src a.example; script-src b.example"),
    'a keyword without quotes': policy('script-src self'),
    'a nonce without quotes': policy('script-src nonce-4AEemGb0xJptoIGFP3Nd'),
    'a hash without quotes': policy(
      'script-src sha256-B2yPHKaXnvFWtRChIbabYmUBFZdVfKKXHbWtWidDVF8=',
    ),
    'a keyword for WebAssembly without quotes': policy('script-src wasm-unsafe-eval'),
    'a keyword in the wrong quotes': policy('script-src "none"'),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
