import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, listed, software } from '../../../testing/software.ts';
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
    'a version that a supported distribution ships': software([
      assessed({ shippedBy: 'Debian 13', flaws: [flaw({ severity: 'critical' })] }),
    ]),
  },
  reported: {
    'an exploited flaw': software([assessed({ flaws: [flaw(), flaw({ exploited: listed() })] })]),
    'a flaw that is likely to be exploited': software([
      assessed({ flaws: [flaw({ chance: 0.5 })] }),
    ]),
  },
  'none-seen': {
    'a product without known ranges': software([assessed({ isCompared: false })]),
    'no software': software([]),
    'software without a version': software([assessed({ version: null })]),
  },
  'no-data': { 'no list of vulnerabilities': software([assessed()], { cve: false }) },
});
