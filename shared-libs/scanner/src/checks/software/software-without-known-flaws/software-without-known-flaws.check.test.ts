import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, software } from '../../../testing/software.ts';
import { softwareWithoutKnownFlaws } from './software-without-known-flaws.check.ts';

describeCheck(softwareWithoutKnownFlaws, {
  sound: { 'a version without a flaw': software([assessed()]) },
  critical: {
    'the worst of two counts': software([
      assessed({ flaws: [flaw({ severity: 'low' }), flaw({ severity: 'critical' })] }),
    ]),
  },
  high: { 'a high flaw': software([assessed({ flaws: [flaw({ severity: 'high' })] })]) },
  medium: {
    'a flaw without a severity': software([assessed({ flaws: [flaw({ severity: null })] })]),
  },
  low: { 'a low flaw': software([assessed({ flaws: [flaw({ severity: 'low' })] })]) },
  'perhaps-fixed': {
    'a version that a distribution packaged': software([
      assessed({ isPackaged: true, flaws: [flaw({ severity: 'critical' })] }),
    ]),
  },
  'none-seen': {
    'a range of versions': software([assessed({ version: '3', source: 'script' })]),
    'no software': software([]),
    'software without a version': software([assessed({ version: null })]),
  },
  'no-data': { 'no list of vulnerabilities': software([assessed()], { cve: false }) },
});
