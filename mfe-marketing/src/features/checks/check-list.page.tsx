import { checkGroupLabels } from '@parapet/contracts/findings/check-group-labels';
import { checkGroups, type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { Field } from '@parapet/ui/field';
import { TextLink } from '@parapet/ui/link';
import { Select } from '@parapet/ui/select';
import { SeverityLabel } from '@parapet/ui/severity';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { type CheckItem, type CheckListContent, checkPath } from '../../reference/check-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { type CheckFilter, filterChecks } from './filter-checks.ts';

const severityOptions = [
  { value: 'all', label: 'Any severity' },
  ...severities.map((severity) => ({
    value: severity,
    label: severity.slice(0, 1).toUpperCase() + severity.slice(1),
  })),
];

/** All checks by subject. */
export function CheckListPage() {
  const content = usePayload<CheckListContent>();
  return content === null ? <MissingPage /> : <CheckList {...content} />;
}

function CheckList({ checks }: CheckListContent) {
  useTitle('Checks');
  const [filter, setFilter] = useState<CheckFilter>({ text: '', severity: 'all' });
  const shown = filterChecks(checks, filter);
  const groups = checkGroups
    .map((group) => ({ group, items: shown.filter((check) => check.group === group) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-8 pt-12">
      <header className="grid max-w-text gap-4">
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">Checks</h1>
        <p className="text-lg text-ink-2">
          All {checks.length} checks by subject. Each page says why the check matters, what it
          sends, how it can end and how to fix what it finds.
        </p>
      </header>
      <search className="needs-scripts grid max-w-text items-start gap-4 sm:grid-cols-[minmax(0,1fr)_180px]">
        <Field label="Filter checks" hint="By words of the title, the id or another name">
          <TextInput
            type="search"
            autoComplete="off"
            value={filter.text}
            onChange={({ currentTarget: { value } }) => setFilter({ ...filter, text: value })}
          />
        </Field>
        <Field label="Severity">
          <Select
            options={severityOptions}
            value={filter.severity}
            onChange={({ currentTarget: { value } }) =>
              setFilter({ ...filter, severity: value as Severity | 'all' })
            }
          />
        </Field>
      </search>
      <p role="status" className="needs-scripts text-ink-3">
        {shown.length === checks.length ? '' : `${shown.length} of ${checks.length} checks`}
      </p>
      {groups.map(({ group, items }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="grid gap-2">
          <h2 id={`group-${group}`} className="scroll-mt-6 text-xl font-medium">
            {checkGroupLabels[group]}{' '}
            <span className="font-regular text-ink-3">{items.length}</span>
          </h2>
          <ul className="md:grid md:grid-cols-2 md:gap-x-12">
            {items.map((check) => (
              <CheckLine key={check.id} {...check} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 ? (
        <p>No check has these words. The list has the id and the other names of each.</p>
      ) : null}
    </div>
  );
}

function CheckLine({ id, title, severities: [worst] }: CheckItem) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-2">
      <TextLink href={checkPath(id)}>{title}</TextLink>
      {worst ? <SeverityLabel severity={worst} /> : null}
    </li>
  );
}
