import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { cspPresent } from './csp-present.check.ts';

describeCheck(cspPresent, {
  present: {
    'a header': webOrigin({ headers: { 'content-security-policy': "default-src 'self'" } }),
    'a meta element': webOrigin({
      body: '<meta http-equiv="Content-Security-Policy" content="default-src https:">',
    }),
    'a meta element with a greater-than sign before': webOrigin({
      body: '<meta data-a="a > b" content="default-src https:" http-equiv=content-security-policy>',
    }),
  },
  absent: {
    'a meta element in a comment': webOrigin({
      body: '<!-- <meta http-equiv="Content-Security-Policy" content="default-src https:"> -->',
    }),
    'a meta element in the body, where browsers ignore it': webOrigin({
      body: '<body><meta http-equiv="Content-Security-Policy" content="default-src https:">',
    }),
    'a meta element in a body without a tag': webOrigin({
      body: '<h1>Shop</h1><meta http-equiv="Content-Security-Policy" content="default-src https:">',
    }),
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
