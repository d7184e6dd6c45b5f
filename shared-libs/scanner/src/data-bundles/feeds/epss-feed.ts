import type { BundleContent } from '../contents.ts';
import { FeedError, type ReadFeed } from './feed-error.ts';

/**
 * Reads `epss_scores-current.csv` as FIRST publishes it: a comment with version and date, a line of
 * names, then a line for each CVE. Keeps only the CVEs that `isWanted` accepts.
 * @throws FeedError
 */
export function readEpssFeed(
  text: string,
  isWanted: (cve: string) => boolean,
): ReadFeed<BundleContent<'epss'>> {
  const [comment = '', names = '', ...lines] = text.split('\n');
  if (!comment.startsWith('#model_version:') || names.trim() !== 'cve,epss,percentile') {
    throw new FeedError('This is not the list of scores that FIRST publishes.');
  }
  const [version = '', date = ''] = comment.split(',');
  return {
    version: `${version.slice('#model_version:'.length).trim()} ${date.slice(-25, -15)}`.trim(),
    published: /score_date:(\d{4}-\d{2}-\d{2})/.exec(date)?.[1] ?? null,
    content: lines.flatMap((line) => {
      const [cve = '', score, percentile] = line.trim().split(',');
      if (cve === '' || !isWanted(cve)) return [];
      return [{ cve, score: Number(score), percentile: Number(percentile) }];
    }),
  };
}
