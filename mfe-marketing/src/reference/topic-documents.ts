import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import type { CloudTopic } from '@parapet/contracts/findings/cloud-topics';
import type { SourceDocument } from '@parapet/remote-kit/define-site';
import { TOPICS_PATH, type TopicItem, type TopicListContent } from './topic-content.ts';

/** The document of what is checked of clouds, and what is open. Runs in a build alone. */
export function topicDocument(
  topics: readonly CloudTopic[],
  catalogue: readonly CheckDescription[],
): SourceDocument {
  const titles = new Map(catalogue.map(({ id, title }) => [id, title]));
  const items = topics.map(
    ({ checks, ...topic }): TopicItem => ({
      ...topic,
      name: nameOf(topic.id),
      checks: checks.map((id) => ({ id, title: titles.get(id) ?? id })),
    }),
  );
  const payload: TopicListContent = { topics: items };
  return {
    path: TOPICS_PATH,
    title: 'What is checked of AWS, Azure and Google Cloud',
    description: `All ${topics.length} topics of the catalogue of cloud checks: which one each is judged by, which are open or judged in part, and why.`,
    kind: 'check',
    tags: ['AWS', 'Azure', 'Google Cloud'],
    payload,
  };
}

/** `azure_storage_blob_versioning_on` is "Blob versioning on": it is listed below its service. */
function nameOf(id: string): string {
  const words = id.split('_').slice(2).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
