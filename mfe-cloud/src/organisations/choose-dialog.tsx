import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudOrganisation, OrganisationMember } from '@parapet/contracts/cloud/organisation';
import { updateCloudOrganisationSchema } from '@parapet/contracts/cloud/organisation';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Checkbox } from '@parapet/ui/checkbox';
import { FailureState } from '@parapet/ui/failure-state';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Note } from '@parapet/ui/note';
import { SearchInput } from '@parapet/ui/search-input';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Skeleton } from '@parapet/ui/skeleton';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { useCloudApi } from '../app.ts';
import { useMembers } from '../posture-data/use-organisations.ts';
import { choosable, consequenceOf, memberNouns, stateLabels } from './organisation-labels.ts';

const schema = z
  .object({ kind: z.enum(['all', 'except', 'chosen']), uids: z.array(z.string()) })
  .transform(({ kind, uids }, context) => {
    const scope = kind === 'all' ? { kind } : { kind, uids };
    const { data, error } = updateCloudOrganisationSchema.safeParse({ scope });
    if (data) return data.scope;
    const [issue] = error.issues;
    context.addIssue({ code: 'custom', path: ['uids'], message: issue?.message ?? 'Choose again' });
    return z.NEVER;
  });

interface DialogProps {
  organisation: CloudOrganisation;
  /** Accounts that the plan has room for; -1 without a limit. */
  room: number;
  onClose: () => void;
  onChosen: () => void;
}

/** Chooses the accounts of an organization that are connected, and tells what that does to the plan. */
export function ChooseDialog({ organisation, room, onClose, onChosen }: DialogProps) {
  const api = useCloudApi();
  const query = useMembers(organisation.id);
  const state = useQueryState(query);
  const [, nouns] = memberNouns[organisation.provider];
  const scope = organisation.scope ?? { kind: 'all' as const };
  const form = useApiForm({
    schema,
    defaultValues: { kind: scope.kind, uids: scope.kind === 'all' ? [] : [...scope.uids] },
    describe: (error) => failureMessage(error, 'The choice', 'was not saved'),
    send: async (value) => {
      await api.chooseAccounts(organisation.id, value);
      onChosen();
    },
  });
  const kind = useController({ control: form.control, name: 'kind' }).field;
  const uids = useController({ control: form.control, name: 'uids' }).field;
  const choice = { kind: kind.value, uids: uids.value };
  const consequence =
    state.status === 'ready'
      ? consequenceOf(choice, state.data, { provider: organisation.provider, room })
      : null;
  return (
    <FormDialog title={`Choose ${nouns}`} submitLabel="Save choice" form={form} onClose={onClose}>
      <SegmentedControl
        label={`The ${nouns} that are connected`}
        segments={[
          { value: 'all', label: 'All' },
          { value: 'except', label: 'All but these' },
          { value: 'chosen', label: 'Only these' },
        ]}
        value={kind.value}
        onChange={kind.onChange}
      />
      {state.status === 'loading' ? <Skeleton lines={6} label={`Loading ${nouns}`} /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, `The ${nouns}`)}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' && kind.value !== 'all' ? (
        <MemberBoxes
          members={choosable(state.data)}
          label={kind.value === 'chosen' ? 'Only these' : 'All but these'}
          chosen={uids.value}
          error={form.errorAt('uids')}
          onChange={uids.onChange}
        />
      ) : null}
      {consequence ? (
        <Note
          tone={consequence.fits ? 'info' : 'warn'}
          title={consequence.fits ? 'What it does' : 'The plan has no room for all of them'}
        >
          {consequence.text}
        </Note>
      ) : null}
    </FormDialog>
  );
}

/** From so many on, there is a field that searches them. */
const SEARCH_FROM = 12;

function MemberBoxes({
  members,
  label,
  chosen,
  error,
  onChange,
}: {
  members: readonly OrganisationMember[];
  label: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (uids: string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = members.filter(({ uid, name }) => `${name} ${uid}`.toLowerCase().includes(wanted));
  const toggle = (uid: string) =>
    onChange(chosen.includes(uid) ? chosen.filter((each) => each !== uid) : [...chosen, uid]);
  return (
    <>
      {members.length >= SEARCH_FROM ? (
        <SearchInput label="Search them" text={search} onChange={setSearch} />
      ) : null}
      <fieldset className="max-h-72 overflow-y-auto">
        <legend className="pp-sr-only">{label}</legend>
        {shown.map(({ uid, name, state }) => (
          <div key={uid} className="border-b border-line py-2">
            <Checkbox
              label={name}
              hint={`${uid}, ${stateLabels[state].toLowerCase()}`}
              checked={chosen.includes(uid)}
              onChange={() => toggle(uid)}
            />
          </div>
        ))}
        {shown.length === 0 ? <p className="text-ink-2">None matches.</p> : null}
      </fieldset>
      {error ? <p className="pp-field-error">{error}</p> : null}
    </>
  );
}
