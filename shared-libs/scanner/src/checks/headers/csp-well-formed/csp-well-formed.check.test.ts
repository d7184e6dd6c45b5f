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
    'a host named like a keyword': policy('default-src self.example'),
  },
  weak: {
    'a directive that does not exist': policy("default-src 'self'; scripts-src a.example"),
    'a semicolon that is missing': policy("default-src 'self' img-src a.example"),
    "'none' beside a host": policy("object-src 'none' a.example"),
    'one of two policies': policy("default-src 'self', script-src self"),
    'a directive twice': policy("default-src 'self'; script-src a.example; script-src b.example"),
    'a keyword without quotes': policy('script-src self'),
    'a keyword in the wrong quotes': policy('script-src "none"'),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
