import type { IntegrationCheck } from '@parapet/contracts/events/integration';
import { SEVERITY_OF, STATUS_OF } from '@parapet/contracts/integrations/setup';
import { severities } from '@parapet/contracts/text/vocabulary';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';

const severityLabels = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
} as const;

const statuses = [
  { name: `${STATUS_OF}done`, label: 'When the finding is fixed' },
  { name: `${STATUS_OF}open`, label: 'When it is open again' },
] as const;

/** Maps severities and states to their names on the other side, from the lists that were read there. */
export function ValueMapping({
  choices,
  settings,
  onChange,
}: {
  choices: IntegrationCheck['choices'];
  settings: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}) {
  const { priorities = [], statuses: states = [] } = choices;
  const select = (name: string, label: string, list: IntegrationCheck['choices'][string]) => (
    <Field key={name} label={label}>
      <Select
        value={settings[name] ?? ''}
        options={[{ value: '', label: 'By itself' }, ...list]}
        onChange={(event) => onChange(name, event.target.value)}
      />
    </Field>
  );
  return (
    <>
      {priorities.length > 0 ? (
        <fieldset className="grid gap-3 border-t border-line pt-3">
          <legend className="font-medium">Severity</legend>
          {severities.map((each) => select(SEVERITY_OF + each, severityLabels[each], priorities))}
        </fieldset>
      ) : null}
      {states.length > 0 ? (
        <fieldset className="grid gap-3 border-t border-line pt-3">
          <legend className="font-medium">Status</legend>
          {statuses.map(({ name, label }) => select(name, label, states))}
        </fieldset>
      ) : null}
    </>
  );
}
