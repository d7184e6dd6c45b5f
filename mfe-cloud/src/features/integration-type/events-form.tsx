import { failureMessage } from '@parapet/api-client/failure-message';
import type { Integration } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextLink } from '@parapet/ui/link';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useCloudApi } from '../../app.ts';

const severityOptions: ReadonlyArray<{ value: Severity; label: string }> = [
  { value: 'critical', label: 'Critical only' },
  { value: 'high', label: 'High and above' },
  { value: 'medium', label: 'Medium and above' },
  { value: 'low', label: 'Low and above' },
  { value: 'info', label: 'All' },
];

const changeLabels = {
  new: 'New findings',
  reopened: 'Reopened findings',
  fixed: 'Fixed findings',
} as const;
type Change = keyof typeof changeLabels;

const afterScan = {
  message: 'Send a summary when a scan ends',
  finding: 'Send each finding when a scan ends',
  batch: 'Send all findings when a scan ends',
  snapshot: 'Send the open findings when a scan ends',
} as const;

/** Which findings are sent. Rules of notifications and people send besides. */
export function EventsForm({
  integration,
  onChanged,
}: {
  integration: Integration;
  onChanged: () => void;
}) {
  const api = useCloudApi();
  const host = useHost();
  const { id, name, type, filter } = integration;
  const { unit } = kindOf(type);
  const [isSent, setIsSent] = useState(integration.events.includes('scan.ended'));
  const [minSeverity, setMinSeverity] = useState(integration.minSeverity);
  const [changes, setChanges] = useState<readonly Change[]>(filter.changes);
  const [minPriority, setMinPriority] = useState(String(filter.minPriority));
  const [tags, setTags] = useState(filter.tags.join(', '));
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offered = (['new', 'reopened', 'fixed'] as const).filter(
    (change) => unit !== 'message' || change !== 'fixed',
  );
  const priority = Number(minPriority);
  const isPriority = Number.isInteger(priority) && priority >= 0 && priority <= 100;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPriority) return;
    setIsPending(true);
    setFailure(null);
    try {
      await api.updateIntegration(id, {
        events: isSent ? ['scan.ended'] : [],
        minSeverity,
        filter: {
          changes: [...changes],
          minPriority: priority,
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        },
      });
      host.notify({ tone: 'success', text: `${name} was saved.` });
      onChanged();
    } catch (error) {
      const { title, body } = failureMessage(error, name, 'was not saved');
      setFailure(body ? `${title}. ${body}` : title);
    }
    setIsPending(false);
  };

  return (
    <form
      className="pp-form max-w-xl"
      aria-label="What is sent"
      onSubmit={(event) => void save(event)}
    >
      <FormError title={failure} />
      <Checkbox
        label={afterScan[unit]}
        hint={
          <>
            <TextLink href="/dashboard/feed?view=rules">Notification rules</TextLink> can send to it
            as well.
          </>
        }
        checked={isSent}
        onChange={(event) => setIsSent(event.target.checked)}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-medium">Types</legend>
        {offered.map((change) => (
          <Checkbox
            key={change}
            label={changeLabels[change]}
            checked={changes.includes(change)}
            onChange={(event) =>
              setChanges(
                event.target.checked
                  ? [...changes, change]
                  : changes.filter((each) => each !== change),
              )
            }
          />
        ))}
      </fieldset>
      <Field label="Severity" hint="Nothing is sent if nothing new matches.">
        <Select
          options={severityOptions}
          value={minSeverity}
          onChange={(event) => setMinSeverity(event.target.value as Severity)}
        />
      </Field>
      <Field
        label="Least priority"
        hint="0 to 100; 0 sends all."
        error={isPriority ? null : 'Enter a whole number from 0 to 100'}
      >
        <TextInput
          inputMode="numeric"
          value={minPriority}
          onChange={(event) => setMinPriority(event.target.value)}
        />
      </Field>
      <Field label="Tags of assets" optional hint="Separated by commas. Without any, all assets.">
        <TextInput value={tags} onChange={(event) => setTags(event.target.value)} />
      </Field>
      <div className="pp-actions">
        <Button variant="primary" type="submit" busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
