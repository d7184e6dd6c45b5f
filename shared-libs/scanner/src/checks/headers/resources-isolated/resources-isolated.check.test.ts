import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { resourcesIsolated } from './resources-isolated.check.ts';

const corp = (text: string) => webOrigin({ headers: { 'cross-origin-resource-policy': text } });

describeCheck(resourcesIsolated, {
  isolated: {
    'its origin': corp('same-origin'),
    'its site': corp(' same-site'),
  },
  open: {
    'no header': webOrigin(),
    everyone: corp('cross-origin'),
    'capitals, which browsers ignore': corp('Same-Origin'),
    'the header twice, which browsers ignore': webOrigin({
      headers: { 'cross-origin-resource-policy': ['same-origin', 'same-origin'] },
    }),
    'a value that browsers ignore': corp('self'),
  },
  ...noPageStories,
});
