import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, listed, software } from '../../../testing/software.ts';
import { javascriptLibrariesSound } from './javascript-libraries-sound.check.ts';

const library = (...flaws: Parameters<typeof flaw>) =>
  assessed({
    slug: 'jquery',
    category: 'javascript',
    source: 'script',
    flaws: flaws.map((one) => flaw({ from: 'javascript', ...one })),
  });

describeCheck(javascriptLibrariesSound, {
  sound: { 'a library without a flaw': software([library()]) },
  critical: { 'a critical flaw': software([library({ severity: 'critical' })]) },
  high: { 'a high flaw': software([library({ severity: 'high' })]) },
  medium: {
    'a medium flaw': software([library({ severity: 'medium' })]),
    'a flaw without a severity': software([library({ severity: null })]),
  },
  low: { 'a low flaw': software([library({ severity: 'low' })]) },
  reported: {
    'an exploited flaw': software([library({ exploited: listed() })]),
    'a flaw that is likely to be exploited': software([library({ chance: 0.5 })]),
  },
  'none-seen': {
    'a range of versions': software([assessed({ version: '3', source: 'script' })]),
    'no library': software([assessed()]),
    'a library without a version': software([{ ...library(), version: null }]),
  },
  'no-data': { 'no list': software([library()], { javascript: false }) },
});
