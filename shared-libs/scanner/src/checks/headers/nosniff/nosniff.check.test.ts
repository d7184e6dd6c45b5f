import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { nosniff } from './nosniff.check.ts';

describeCheck(nosniff, {
  enforced: {
    'the exact value': webOrigin({ headers: { 'x-content-type-options': 'nosniff' } }),
    'odd case and padding': webOrigin({ headers: { 'x-content-type-options': ' NoSniff ' } }),
  },
  absent: {
    'no header': webOrigin(),
  },
  malformed: {
    'a value browsers ignore': webOrigin({ headers: { 'x-content-type-options': 'yes' } }),
  },
  ...noPageStories,
});
