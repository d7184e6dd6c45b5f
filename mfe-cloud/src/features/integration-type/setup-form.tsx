import type { CreatedIntegration, Integration } from '@parapet/contracts/events/integration';
import type { KindField } from '@parapet/contracts/integrations/kind';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { FieldMapping } from './field-mapping.tsx';
import { useSetup } from './use-setup.ts';
import { ValueMapping } from './value-mapping.tsx';

/** Name, address, settings and secrets, with a test before they are saved. */
export function SetupForm({
  type,
  integration,
  onAdded,
  onChanged,
}: {
  type: Integration['type'];
  /** Null for a new one. */
  integration: Integration | null;
  onAdded: (created: CreatedIntegration) => void;
  onChanged: () => void;
}) {
  const kind = kindOf(type);
  const form = useSetup({ type, integration, onAdded, onChanged });
  const { values, errors, checked, pending } = form;
  const isTestedByMessage = !kind.isAskable;

  const control = (field: KindField) => {
    const { name, label, hint, placeholder, isSecret, isOptional, options, choices, fallback } =
      field;
    const path = `${isSecret ? 'secrets' : 'settings'}.${name}`;
    const value = (isSecret ? values.secrets : values.settings)[name] ?? '';
    const list = choices ? (checked?.choices[choices] ?? null) : null;
    const input = () => {
      if (isSecret) {
        return (
          <PasswordInput
            mono
            autoComplete="off"
            value={value}
            placeholder={integration ? 'Stored; type to replace it' : (placeholder ?? '')}
            onChange={(event) => form.setSecret(name, event.target.value)}
          />
        );
      }
      if (options || list) {
        const known = options
          ? Object.entries(options).map(([option, text]) => ({ value: option, label: text }))
          : (list ?? []);
        const isKnown = value === '' || known.some((option) => option.value === value);
        return (
          <Select
            value={value === '' && fallback !== undefined ? fallback : value}
            options={[
              ...(fallback === undefined ? [{ value: '', label: 'Choose' }] : []),
              ...(isKnown ? [] : [{ value, label: value }]),
              ...known,
            ]}
            onChange={(event) =>
              list
                ? void form.choose(name, event.target.value)
                : form.setSetting(name, event.target.value)
            }
          />
        );
      }
      return (
        <TextInput
          value={value}
          placeholder={fallback ?? placeholder ?? ''}
          spellCheck={false}
          onChange={(event) => form.setSetting(name, event.target.value)}
        />
      );
    };
    return (
      <Field
        key={name}
        label={label}
        error={errors[path]}
        hint={hint}
        optional={isOptional ?? false}
      >
        {input()}
      </Field>
    );
  };

  return (
    <form
      className="pp-form max-w-xl"
      aria-label={`Set up ${kind.label}`}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <FormError title={null} {...form.failure} />
      <Field label="Name" error={errors.name} hint="Visible to your team.">
        <TextInput value={values.name} onChange={(event) => form.setName(event.target.value)} />
      </Field>
      {kind.address ? (
        <Field
          label={kind.address.label}
          error={errors.url}
          hint={kind.address.hint}
          optional={kind.address.fallback !== undefined}
        >
          <TextInput
            mono
            inputMode="url"
            spellCheck={false}
            value={values.url}
            placeholder={
              integration
                ? `${integration.addressHint}; type to replace it`
                : (kind.address.fallback ?? kind.address.placeholder)
            }
            onChange={(event) => form.setUrl(event.target.value)}
          />
        </Field>
      ) : null}
      {kind.fields.map(control)}
      {checked ? (
        <Note
          tone={checked.error === null ? 'info' : 'warn'}
          title={checked.error === null ? 'It works' : 'It does not work yet'}
        >
          {checked.error ?? checked.about} <RelativeTime at={checked.at} />
        </Note>
      ) : null}
      {kind.hasTickets && checked && checked.fields.length > 0 ? (
        <FieldMapping
          label={kind.label}
          fields={checked.fields}
          settings={values.settings}
          errors={errors}
          onChange={form.setSetting}
        />
      ) : null}
      {kind.hasTickets && checked ? (
        <ValueMapping
          choices={checked.choices}
          settings={values.settings}
          onChange={form.setSetting}
        />
      ) : null}
      <div className="pp-actions">
        {isTestedByMessage ? null : (
          <Button busy={pending === 'check'} onClick={() => void form.check()}>
            Test the connection
          </Button>
        )}
        <Button variant="primary" type="submit" busy={pending === 'save'}>
          {integration ? 'Save' : 'Add integration'}
        </Button>
      </div>
      {isTestedByMessage && !integration ? (
        <p className="text-ink-3">
          Once it is added, send a test message to see whether it arrives.
        </p>
      ) : null}
    </form>
  );
}
