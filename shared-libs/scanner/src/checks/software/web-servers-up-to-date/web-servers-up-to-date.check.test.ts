import { describeCheck } from '../../../testing/describe-check.ts';
import { upToDateStories } from '../../../testing/software.ts';
import { webServersUpToDate } from './web-servers-up-to-date.check.ts';

describeCheck(
  webServersUpToDate,
  upToDateStories({ slug: 'nginx' }, { slug: 'php', category: 'language' }),
);
