import { describeCheck } from '../../../testing/describe-check.ts';
import { upToDateStories } from '../../../testing/software.ts';
import { contentManagementUpToDate } from './content-management-up-to-date.check.ts';

describeCheck(
  contentManagementUpToDate,
  upToDateStories(
    { slug: 'drupal', name: 'Drupal', category: 'cms' },
    { slug: 'wordpress', category: 'cms' },
  ),
);
