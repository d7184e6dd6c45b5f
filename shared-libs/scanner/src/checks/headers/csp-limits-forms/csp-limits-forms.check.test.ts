import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspLimitsForms } from './csp-limits-forms.check.ts';

const policy = (text: string) => webOrigin({ headers: { 'content-security-policy': text } });

describeCheck(cspLimitsForms, {
  strict: {
    'one strict policy of two': webOrigin({
      headers: { 'content-security-policy': ["script-src 'self'", "form-action 'none'"] },
    }),
    'a policy in the head of the page': webOrigin({
      body: `<head><meta http-equiv="Content-Security-Policy" content="form-action 'self'"></head>`,
    }),
    'form-action': policy("default-src 'self'; form-action 'self'"),
  },
  weak: {
    'any host of a country': policy('form-action *.com'),
    'data of anyone': policy('form-action data:'),
    'a policy that only reports': webOrigin({
      headers: {
        'content-security-policy': "script-src 'self'",
        'content-security-policy-report-only': "form-action 'none'",
      },
    }),
    'the first of two, which alone counts': policy("form-action *; form-action 'none'"),
    'any host': webOrigin({ headers: { 'content-security-policy': 'form-action https:' } }),
    'default-src alone': policy("default-src 'self'"),
  },
  'no-policy': {
    'no header': webOrigin(),
  },
  ...noPageStories,
});
