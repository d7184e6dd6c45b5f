import { describeCheck } from '../../../testing/describe-check.ts';
import { upToDateStories } from '../../../testing/software.ts';
import { runtimesUpToDate } from './runtimes-up-to-date.check.ts';

describeCheck(
  runtimesUpToDate,
  upToDateStories({ slug: 'php', name: 'PHP', category: 'language' }, { slug: 'nginx' }),
);
