import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { providerNames, serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { TopicState } from '@parapet/contracts/findings/topic-state';
import type { TopicItem } from '../../reference/topic-content.ts';

export const providers = Object.keys(providerNames) as CloudProvider[];

export interface TopicFilter {
  readonly text: string;
  readonly provider: CloudProvider | 'all';
  readonly service: string;
  readonly state: TopicState | 'all';
}

export const noFilter: TopicFilter = { text: '', provider: 'all', service: 'all', state: 'all' };

/** Returns the topics that have every word of the text in name, service, reason or a check. */
export function filterTopics(
  topics: readonly TopicItem[],
  { text, provider, service, state }: TopicFilter,
): readonly TopicItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter((topic) => {
    if (provider !== 'all' && topic.provider !== provider) return false;
    if (service !== 'all' && topic.service !== service) return false;
    if (state !== 'all' && topic.state !== state) return false;
    const { id, name, reason, checks } = topic;
    const searched = [id, name, serviceLabel(topic.service), reason ?? '']
      .concat(checks.flatMap((check) => [check.id, check.title]))
      .join('\n')
      .toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** Counts topics by state. */
export const countStates = (topics: readonly TopicItem[]): Readonly<Record<TopicState, number>> => {
  const counts = { checked: 0, partly: 0, open: 0, dropped: 0 };
  for (const { state } of topics) counts[state] += 1;
  return counts;
};
