import { describeCheck } from '../../../testing/describe-check.ts';
import { upToDateStories } from '../../../testing/software.ts';
import { wordpressUpToDate } from './wordpress-up-to-date.check.ts';

describeCheck(
  wordpressUpToDate,
  upToDateStories(
    { slug: 'wordpress', name: 'WordPress', category: 'cms' },
    { slug: 'drupal', category: 'cms' },
  ),
);
