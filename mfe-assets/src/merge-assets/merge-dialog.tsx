import { failureMessage } from '@parapet/api-client/failure-message';
import { criticalityLabels, environmentLabels } from '@parapet/contracts/assets/asset-labels';
import {
  MAX_MERGED_ASSETS,
  type MergePreview,
  mergeAssetsSchema,
} from '@parapet/contracts/assets/asset-merge';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { KeyValue } from '@parapet/ui/key-value';
import { Select } from '@parapet/ui/select';
import { Skeleton } from '@parapet/ui/skeleton';
import { TextInput } from '@parapet/ui/text-input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useAssetsApi } from '../app.ts';
import { useMembers } from '../members/use-members.ts';

interface MergeChoice {
  readonly id: string;
  readonly name: string;
}

/** Makes several assets one: which stays, what moves, what is against it. Mount it to open it. */
export function MergeDialog({
  assets,
  chosenIds,
  onClose,
  onMerged,
}: {
  /** At least two; the first one is proposed to stay. */
  assets: readonly MergeChoice[];
  /** Those that the person has chosen already; only they are ticked. */
  chosenIds: readonly string[];
  onClose: () => void;
  onMerged: (keptId: string) => void;
}) {
  const api = useAssetsApi();
  const { notify, subscription } = useHost();
  const queries = useQueryClient();
  const formId = useId();
  const [proposed] = assets;
  // Apart from the form, since the asset that stays keeps its tick for when it stays no more.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    chosenIds.slice(0, MAX_MERGED_ASSETS + 1),
  );
  const form = useApiForm({
    schema: mergeAssetsSchema,
    defaultValues: {
      keepId: proposed?.id ?? '',
      mergeIds: chosen.filter((id) => id !== proposed?.id),
      confirm: '',
    },
    describe: (error) => failureMessage(error, 'The assets', 'were not merged'),
    send: async (value) => {
      const kept = await api.mergeAssets(value);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['assets'] }),
        subscription.reload(),
      ]);
      notify({
        tone: 'success',
        text: `${value.mergeIds.length + 1} assets are now ${kept.displayName}.`,
      });
      onMerged(kept.id);
    },
  });
  const { control } = form;
  const keepId = useController({ control, name: 'keepId' }).field;
  const mergeIds = useController({ control, name: 'mergeIds' }).field;
  const others = assets.filter(({ id }) => id !== keepId.value);
  const keepName = assets.find(({ id }) => id === keepId.value)?.name;
  const choose = (ids: readonly string[], keep: string) => {
    setChosen(ids);
    mergeIds.onChange(ids.filter((id) => id !== keep));
  };
  const which = { keepId: keepId.value, mergeIds: mergeIds.value };
  const query = useQuery({
    // Not below `assets`, which are read again after the merge: these are gone then.
    queryKey: ['merge-preview', which],
    queryFn: ({ signal }) => api.previewMerge(which, signal),
    enabled: mergeIds.value.length > 0,
    gcTime: 0,
  });
  const state = useQueryState(query);
  const preview = mergeIds.value.length > 0 && state.status === 'ready' ? state.data : null;
  const canMerge = preview !== null && preview.refusals.length === 0;

  return (
    <Dialog
      open
      size="lg"
      title="Merge assets"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busy={form.pending}
            disabled={!canMerge}
          >
            Merge assets
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        <p className="text-ink-2">
          Merge assets that are the same thing. The one you keep takes over what the others have.
          This cannot be undone.
        </p>
        <Field label="Keep" error={form.errorAt('keepId')}>
          <Select
            options={assets.map(({ id, name }) => ({ value: id, label: name }))}
            value={keepId.value}
            onChange={({ currentTarget: { value } }) => {
              keepId.onChange(value);
              choose(chosen, value);
            }}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1">Merge into it</legend>
          {others.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={mergeIds.value.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                choose(
                  checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                  keepId.value,
                )
              }
            />
          ))}
          {form.errorAt('mergeIds') ? (
            <p role="alert" className="text-danger">
              {form.errorAt('mergeIds')}
            </p>
          ) : null}
        </fieldset>
        {mergeIds.value.length === 0 ? (
          <p className="text-ink-2">Tick the assets that become part of {keepName}.</p>
        ) : null}
        {mergeIds.value.length > 0 && state.status === 'loading' ? (
          <Skeleton lines={4} label="Loading the assets" />
        ) : null}
        {state.status === 'failed' ? (
          <FailureState
            message={failureMessage(state.error, 'The preview')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        ) : null}
        {preview && !canMerge ? <Refusals refusals={preview.refusals} /> : null}
        {preview && canMerge ? (
          <>
            <Preview preview={preview} />
            <Field label={`Type ${preview.keep.name} to confirm`} error={form.errorAt('confirm')}>
              <TextInput mono spellCheck={false} {...form.register('confirm')} />
            </Field>
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

function Refusals({ refusals }: { refusals: MergePreview['refusals'] }) {
  return (
    <div role="status">
      <p className="pb-1">These assets cannot be merged:</p>
      <ul>
        {refusals.map(({ assetId, name, reason }) => (
          <li key={assetId}>
            <b className="font-mono break-all">{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];

function Preview({ preview: { keep, result, moved } }: { preview: MergePreview }) {
  const members = useMembers();
  const owner = members.find(({ id }) => id === result.ownerId)?.name;
  const moves = [
    ...counted(moved.findings, 'finding', 'findings'),
    ...counted(moved.services, 'open port', 'open ports'),
    ...counted(moved.technologies, 'technology', 'technologies'),
    ...counted(moved.certificates, 'certificate', 'certificates'),
  ];
  const named = [
    ...counted(moved.schedules, 'schedule', 'schedules'),
    ...counted(moved.rules, 'notification rule', 'notification rules'),
  ];
  return (
    <>
      <KeyValue
        items={[
          { key: 'Takes over', value: moves.length === 0 ? 'Nothing' : moves.join(', ') },
          ...(named.length === 0 ? [] : [{ key: 'Will name it', value: named.join(', ') }]),
          { key: 'Tags', value: result.tags.length === 0 ? 'None' : result.tags.join(', ') },
          ...(result.droppedTags.length === 0
            ? []
            : [{ key: 'Dropped tags', value: result.droppedTags.join(', ') }]),
          { key: 'Owner', value: result.ownerId === null ? 'Unassigned' : (owner ?? 'A member') },
          { key: 'Criticality', value: criticalityLabels[result.criticality] ?? '' },
          { key: 'Environment', value: environmentLabels[result.environment] },
        ]}
      />
      <ul className="list-disc pl-5 text-ink-3">
        <li>Values of {keep.name} are kept, except that the highest criticality wins.</li>
        <li>
          A port, technology or certificate that several have is kept once, with its first date.
        </li>
        <li>Past scans still show each asset as it was scanned.</li>
        {moved.mutes > 0 ? (
          <li>
            {moved.mutes === 1
              ? '1 false-positive rule ends, because it covers'
              : `${moved.mutes.toLocaleString('en')} false-positive rules end, because they cover`}{' '}
            merged assets only. Findings that are decided stay decided.
          </li>
        ) : null}
      </ul>
    </>
  );
}
