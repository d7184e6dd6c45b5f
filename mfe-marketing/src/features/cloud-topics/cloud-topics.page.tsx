import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { providerNames, serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import { type TopicState, topicStates } from '@parapet/contracts/findings/topic-state';
import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { Breadcrumb } from '@parapet/ui/breadcrumb';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import {
  type TopicItem,
  type TopicListContent,
  topicStateLabels,
} from '../../reference/topic-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { filterTopics, noFilter, providers, type TopicFilter } from './filter-topics.ts';
import { TopicCounts } from './topic-counts.tsx';
import { TopicLine } from './topic-line.tsx';

/** Every topic of the catalogue of cloud checks, with what judges it or why nothing does. */
export function CloudTopicsPage() {
  const content = usePayload<TopicListContent>();
  return content === null ? <MissingPage /> : <CloudTopics {...content} />;
}

function CloudTopics({ topics }: TopicListContent) {
  useTitle('What is checked of AWS, Azure and Google Cloud');
  const [filter, setFilter] = useState<TopicFilter>(noFilter);
  const shown = filterTopics(topics, filter);
  return (
    <div className="grid gap-8 pt-12">
      <header className="grid max-w-text gap-4">
        <Breadcrumb crumbs={[{ label: 'Checks', href: '/checks' }]} />
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">
          What is checked of AWS, Azure and Google Cloud
        </h1>
        <p className="text-lg text-ink-2">
          Each topic that public catalogues of cloud checks name, with the checks that judge it. An
          open one is not looked at, so a clean scan says nothing about it. One is left out where
          nobody could act on it or no configuration tells it.
        </p>
      </header>
      <TopicCounts topics={topics} />
      <TopicFilters topics={topics} filter={filter} onChange={setFilter} />
      <p role="status" className="needs-scripts text-ink-3">
        {shown.length === topics.length ? '' : `${shown.length} of ${topics.length} topics`}
      </p>
      {providers.map((provider) => (
        <ProviderTopics
          key={provider}
          provider={provider}
          topics={shown.filter((topic) => topic.provider === provider)}
        />
      ))}
      {shown.length === 0 ? <p>No topic fits. Choose other words, or any state.</p> : null}
    </div>
  );
}

function TopicFilters({
  topics,
  filter,
  onChange,
}: {
  topics: readonly TopicItem[];
  filter: TopicFilter;
  onChange: (filter: TopicFilter) => void;
}) {
  const ofProvider = filterTopics(topics, { ...noFilter, provider: filter.provider });
  return (
    <search className="needs-scripts grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_180px_220px_160px]">
      <Field label="Filter topics" hint="By words of the topic, a check, a service or a reason">
        <TextInput
          type="search"
          autoComplete="off"
          value={filter.text}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
        />
      </Field>
      <Field label="Provider">
        <Select
          options={[
            { value: 'all', label: 'All providers' },
            ...providers.map((value) => ({ value, label: providerNames[value] })),
          ]}
          value={filter.provider}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, provider: value as CloudProvider | 'all', service: 'all' })
          }
        />
      </Field>
      <Field label="Service">
        <Select
          options={[{ value: 'all', label: 'All services' }, ...servicesOf(ofProvider)]}
          value={filter.service}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, service: value })}
        />
      </Field>
      <Field label="State">
        <Select
          options={[
            { value: 'all', label: 'Any state' },
            ...topicStates.map((value) => ({ value, label: topicStateLabels[value] })),
          ]}
          value={filter.state}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, state: value as TopicState | 'all' })
          }
        />
      </Field>
    </search>
  );
}

const servicesOf = (topics: readonly TopicItem[]) =>
  [...new Set(topics.map(({ service }) => service))]
    .map((value) => ({ value, label: serviceLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

function ProviderTopics({
  provider,
  topics,
}: {
  provider: CloudProvider;
  topics: readonly TopicItem[];
}) {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby={`provider-${provider}`} className="grid gap-6">
      <h2 id={`provider-${provider}`} className="scroll-mt-6 text-xl font-medium">
        {providerNames[provider]} <span className="font-regular text-ink-3">{topics.length}</span>
      </h2>
      {servicesOf(topics).map(({ value, label }) => (
        <section key={value} aria-labelledby={`${provider}-${value}`} className="grid gap-2">
          <h3 id={`${provider}-${value}`} className="scroll-mt-6 text-lg font-medium">
            {label}
          </h3>
          <ul className="md:grid md:grid-cols-2 md:gap-x-12">
            {topics
              .filter(({ service }) => service === value)
              .map((topic) => (
                <TopicLine key={topic.id} {...topic} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
