import type { CloudTopic } from '@parapet/contracts/findings/cloud-topics';
import type { TopicState } from '@parapet/contracts/findings/topic-state';

/** The page of what is checked of clouds; `CheckItem` pages lie beside it. */
export const TOPICS_PATH = '/checks/cloud';

/** A topic as the page lists it. */
export interface TopicItem extends Omit<CloudTopic, 'checks'> {
  /** "Account public network access disabled", below the service. */
  readonly name: string;
  readonly checks: readonly { readonly id: string; readonly title: string }[];
}

/** The payload of `/checks/cloud`. */
export interface TopicListContent {
  readonly topics: readonly TopicItem[];
}

export const topicStateLabels: Readonly<Record<TopicState, string>> = {
  checked: 'Checked',
  partly: 'Partly',
  open: 'Open',
  dropped: 'Left out',
};
