import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspPresent } from './csp-present.check.ts';

describeCheck(cspPresent, {
  present: {
    'a header': webOrigin({ headers: { 'content-security-policy': "default-src 'self'" } }),
    'a meta element': webOrigin({
      body: '<meta http-equiv="Content-Security-Policy" content="default-src https:">',
    }),
  },
  absent: {
    'neither header nor meta element': webOrigin(),
    'an empty header': webOrigin({ headers: { 'content-security-policy': ' ' } }),
  },
  'report-only': {
    'a policy that only reports': webOrigin({
      headers: { 'content-security-policy-report-only': "default-src 'self'" },
    }),
  },
  ...noPageStories,
});
