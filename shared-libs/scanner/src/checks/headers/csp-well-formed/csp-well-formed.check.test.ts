import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspWellFormed } from './csp-well-formed.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspWellFormed, {
  strict: {
    'a plain policy': policy("default-src 'self'; img-src *"),
    'a host named like a keyword': policy('default-src self.example'),
  },
  weak: {
    'a directive twice': policy("default-src 'self'; script-src a.example; script-src b.example"),
    'a keyword without quotes': policy('script-src self'),
    'a keyword in the wrong quotes': policy('script-src "none"'),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
