import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { resourcesIsolated } from './resources-isolated.check.ts';

const corp = (text: string) => webOrigin({ headers: { 'cross-origin-resource-policy': text } });

describeCheck(resourcesIsolated, {
  isolated: {
    'its origin': corp('same-origin'),
    'its site, in odd case': corp(' Same-Site'),
  },
  open: {
    'no header': webOrigin(),
    everyone: corp('cross-origin'),
    'a value that browsers ignore': corp('self'),
  },
  ...noPageStories,
});
