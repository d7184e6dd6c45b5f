import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { framingRestricted } from './framing-restricted.check.ts';

describeCheck(framingRestricted, {
  restricted: {
    'frame-ancestors': webOrigin({
      headers: { 'content-security-policy': "frame-ancestors 'self'" },
    }),
    'one value of two servers': webOrigin({
      headers: { 'x-frame-options': ['SAMEORIGIN', 'SAMEORIGIN'] },
    }),
    'one value, joined by a proxy': webOrigin({
      headers: { 'x-frame-options': 'sameorigin, sameorigin' },
    }),
    'values that disagree, which forbids framing': webOrigin({
      headers: { 'x-frame-options': ['ALLOWALL', 'DENY'] },
    }),
    'a dropped value beside one that nobody knows': webOrigin({
      headers: { 'x-frame-options': ['ALLOWALL', 'INVALID'] },
    }),
    'an empty frame-ancestors, which admits nobody': webOrigin({
      headers: { 'content-security-policy': 'frame-ancestors' },
    }),
    'X-Frame-Options': webOrigin({ headers: { 'x-frame-options': 'sameorigin' } }),
  },
  absent: {
    'neither header': webOrigin(),
    'frame-ancestors in a meta element, where browsers ignore it': webOrigin({
      body: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`,
    }),
  },
  invalid: {
    'a value in quotes': webOrigin({ headers: { 'x-frame-options': '"DENY"' } }),
    'two values that nobody knows': webOrigin({
      headers: { 'x-frame-options': ['INVALID', 'ALLOW-FROM https://a.example'] },
    }),
    'a value browsers dropped': webOrigin({
      headers: { 'x-frame-options': 'ALLOW-FROM https://a.example' },
    }),
  },
  open: {
    'any host on a port': webOrigin({
      headers: { 'content-security-policy': 'frame-ancestors https://*:443' },
    }),
    'a wildcard': webOrigin({ headers: { 'content-security-policy': 'frame-ancestors *' } }),
  },
  ...noPageStories,
});
