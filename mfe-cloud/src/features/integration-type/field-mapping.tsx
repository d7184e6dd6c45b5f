import type { IntegrationCheck } from '@parapet/contracts/events/integration';
import { MAPPED } from '@parapet/contracts/integrations/setup';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';

/** The fields of the other side that are not filled by themselves, required ones first. */
export function FieldMapping({
  label,
  fields,
  settings,
  errors,
  onChange,
}: {
  label: string;
  fields: IntegrationCheck['fields'];
  settings: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}) {
  const sorted = fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const missing = sorted.filter(
    ({ id, isRequired }) => isRequired && !settings[MAPPED + id],
  ).length;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="font-medium">Fields of {label}</legend>
      <p className="text-ink-3">
        Title, description, priority and labels are filled from the finding. The others take a text,
        in which {'{title}'}, {'{severity}'}, {'{asset}'}, {'{location}'}, {'{check}'}, {'{due}'},{' '}
        {'{url}'} and {'{tags}'} stand for those of the finding.
      </p>
      {missing > 0 ? (
        <p role="status" className="text-ink-2">
          {missing === 1 ? '1 required field has' : `${missing} required fields have`} no value:
          tickets would be rejected.
        </p>
      ) : null}
      {sorted.map(({ id, name, isRequired, choices }) => {
        const key = MAPPED + id;
        const value = settings[key] ?? '';
        return (
          <Field
            key={id}
            label={name}
            error={errors[`settings.${key}`]}
            optional={!isRequired}
            {...(isRequired && value === '' && { hint: 'Required there' })}
          >
            {choices ? (
              <Select
                value={value}
                options={[
                  { value: '', label: isRequired ? 'Choose a value' : 'Leave empty' },
                  ...choices,
                ]}
                onChange={(event) => onChange(key, event.target.value)}
              />
            ) : (
              <TextInput
                value={value}
                placeholder="A text, or {severity}, {asset}, {due}"
                onChange={(event) => onChange(key, event.target.value)}
              />
            )}
          </Field>
        );
      })}
    </fieldset>
  );
}
