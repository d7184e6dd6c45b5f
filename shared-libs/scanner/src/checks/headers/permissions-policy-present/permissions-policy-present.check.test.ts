import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { permissionsPolicyPresent } from './permissions-policy-present.check.ts';

const sending = (text: string) => webOrigin({ headers: { 'permissions-policy': text } });

describeCheck(permissionsPolicyPresent, {
  present: {
    'features that nobody may use': sending('camera=(), microphone=(), geolocation=()'),
    'features of some': sending('camera=(self "https://a.example,b" ), fullscreen=*, usb=self'),
    'two headers': webOrigin({ headers: { 'permissions-policy': ['camera=()', 'usb=()'] } }),
    'some features for every site': sending('fullscreen=*, camera=()'),
    'a keyword that browsers do not know': sending('camera=(Self)'),
    'a place for reports': sending('camera=();report-to=endpoint'),
  },
  open: {
    'features for every site': sending('camera=*, geolocation=(*)'),
    'one feature, with a place for reports': sending('camera=*;report-to=endpoint'),
  },
  invalid: {
    'the syntax of Feature-Policy': sending("camera 'none'; microphone 'none'"),
    'keywords in quotes': sending("camera='none'"),
    'a comma at the end': sending('camera=(),'),
  },
  absent: {
    'no header': webOrigin(),
    'an empty header': webOrigin({ headers: { 'permissions-policy': '' } }),
  },
  ...noPageStories,
});
