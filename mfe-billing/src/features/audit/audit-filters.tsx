import type { AuditFacets } from '@parapet/contracts/access/audit';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { type AuditChoice, isFiltered } from './audit-filter.ts';
import { actionLabel, actorLabel, kindLabel } from './audit-labels.ts';

const anyOf = (label: string) => ({ value: '', label });

/** `facets` is null while loading; a chosen value is offered meanwhile. */
export function AuditFilters({
  facets,
  choice,
  onChange,
}: {
  facets: AuditFacets | null;
  choice: AuditChoice;
  onChange: (part: Partial<AuditChoice>) => void;
}) {
  const { actors, actions, targetTypes } = facets ?? {
    actors: choice.actor ? [{ id: choice.actor, name: 'Loading' }] : [],
    actions: choice.action ? [choice.action] : [],
    targetTypes: choice.kind ? [choice.kind] : [],
  };
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 border-0 p-0 sm:grid-cols-3 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <legend className="pp-sr-only">Filters</legend>
      <Field label="Person">
        <Select
          value={choice.actor}
          onChange={(event) => onChange({ actor: event.target.value })}
          options={[
            anyOf('Everyone'),
            ...actors.map((actor) => ({ value: actor.id, label: actorLabel({ actor }) })),
          ]}
        />
      </Field>
      <Field label="Action">
        <Select
          value={choice.action}
          onChange={(event) => onChange({ action: event.target.value })}
          options={[
            anyOf('All actions'),
            ...actions.map((value) => ({ value, label: actionLabel(value) })),
          ]}
        />
      </Field>
      <Field label="Subject">
        <Select
          value={choice.kind}
          onChange={(event) => onChange({ kind: event.target.value, subject: '' })}
          options={[
            anyOf('All subjects'),
            ...targetTypes.map((value) => ({ value, label: kindLabel(value) })),
          ]}
        />
      </Field>
      <Field label="From">
        <TextInput
          type="date"
          value={choice.since}
          onChange={(event) => onChange({ since: event.target.value })}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          value={choice.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </Field>
      {isFiltered(choice) ? (
        <Button
          onClick={() =>
            onChange({ actor: '', action: '', kind: '', subject: '', since: '', until: '' })
          }
        >
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}
