import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { nosniff } from './nosniff.check.ts';

describeCheck(nosniff, {
  enforced: {
    'the exact value': webOrigin({ headers: { 'x-content-type-options': 'nosniff' } }),
    'a second value, which browsers do not read': webOrigin({
      headers: { 'x-content-type-options': ['nosniff', 'no'] },
    }),
    'two values in one line': webOrigin({
      headers: { 'x-content-type-options': 'nosniff, nosniff' },
    }),
    'odd case and padding': webOrigin({ headers: { 'x-content-type-options': ' NoSniff ' } }),
  },
  absent: {
    'no header': webOrigin(),
  },
  malformed: {
    'the value behind another one': webOrigin({
      headers: { 'x-content-type-options': 'none, nosniff' },
    }),
    'the value in quotes': webOrigin({ headers: { 'x-content-type-options': '"nosniff"' } }),
    'a value browsers ignore': webOrigin({ headers: { 'x-content-type-options': 'yes' } }),
  },
  ...noPageStories,
});
