import { providerNames } from '@parapet/contracts/cloud/cloud-names';
import { topicStates } from '@parapet/contracts/findings/topic-state';
import { type TopicItem, topicStateLabels } from '../../reference/topic-content.ts';
import { countStates, providers } from './filter-topics.ts';

/** How many topics of each provider are in each state. */
export function TopicCounts({ topics }: { topics: readonly TopicItem[] }) {
  const rows = [
    ...providers.map((provider) => ({
      name: providerNames[provider],
      of: topics.filter((topic) => topic.provider === provider),
    })),
    { name: 'All', of: topics },
  ];
  return (
    <table className="w-full max-w-text text-left">
      <caption className="sr-only">Topics by provider and state</caption>
      <thead>
        <tr className="text-ink-3">
          <td />
          {topicStates.map((state) => (
            <th key={state} scope="col" className="py-2 pl-3 text-right font-regular">
              {topicStateLabels[state]}
            </th>
          ))}
          <th scope="col" className="py-2 pl-3 text-right font-regular">
            Topics
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => {
          const counts = countStates(of);
          return (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 font-regular">
                {name}
              </th>
              {topicStates.map((state) => (
                <td key={state} className="py-2 pl-3 text-right tabular-nums">
                  {counts[state]}
                </td>
              ))}
              <td className="py-2 pl-3 text-right tabular-nums">{of.length}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
