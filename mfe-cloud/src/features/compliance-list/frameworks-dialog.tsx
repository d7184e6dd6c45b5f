import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { type FrameworkSummary, MAX_OWN_FRAMEWORKS } from '@parapet/contracts/compliance/framework';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { IconButton } from '@parapet/ui/icon-button';
import { Skeleton } from '@parapet/ui/skeleton';
import { Switch } from '@parapet/ui/switch';
import { TextInput } from '@parapet/ui/text-input';
import { Search, Trash, Upload } from 'lucide-react';
import { useState } from 'react';
import { useComplianceChanged, useFrameworks } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { UploadForm } from './upload-form.tsx';

/** All frameworks, each with a switch, and the form for an own one. */
export function FrameworksDialog({ onClose }: { onClose: () => void }) {
  // Null: a new one. Undefined: no form.
  const [form, setForm] = useState<FrameworkSummary | null | undefined>(undefined);
  const query = useFrameworks();
  if (form !== undefined) {
    return (
      <UploadForm
        replaced={form}
        objectives={query.data?.objectives ?? []}
        onClose={() => setForm(undefined)}
      />
    );
  }
  return <FrameworkList query={query} onForm={setForm} onClose={onClose} />;
}

function FrameworkList({
  query,
  onForm,
  onClose,
}: {
  query: ReturnType<typeof useFrameworks>;
  /** Null for a new framework. */
  onForm: (replaced: FrameworkSummary | null) => void;
  onClose: () => void;
}) {
  const refusal = useRefusal('manageCompliance');
  const state = useQueryState(query);
  const [text, setText] = useState('');
  const items = state.status === 'ready' ? state.data.items : [];
  const own = items.filter(({ isOwn }) => isOwn).length;
  const isFull = own >= MAX_OWN_FRAMEWORKS;
  const matching = items.filter((each) => isMatch(each, text));
  return (
    <Dialog
      open
      size="lg"
      title="Frameworks"
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Upload}
            onClick={() => onForm(null)}
            refusal={
              refusal ??
              (isFull ? `A workspace has at most ${MAX_OWN_FRAMEWORKS} own frameworks` : null)
            }
          >
            Upload your own
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextInput
          data-autofocus
          icon={Search}
          type="search"
          aria-label="Search frameworks"
          placeholder="Name, publisher or what it is about"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {refusal ? <p className="text-xs text-ink-2">{refusal}</p> : null}
        {state.status === 'loading' ? <Skeleton lines={10} label="Loading frameworks" /> : null}
        {state.status === 'failed' ? (
          <FailureState
            message={failureMessage(state.error, 'Frameworks')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        ) : null}
        {state.status === 'ready' && matching.length === 0 ? (
          <p className="text-ink-2">No framework matches.</p>
        ) : null}
        <ul aria-label="Frameworks">
          {matching.map((framework) => (
            <FrameworkRow
              key={framework.id}
              framework={framework}
              refusal={refusal}
              onReplace={() => onForm(framework)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const isMatch = ({ title, version, publisher, concerns }: FrameworkSummary, text: string) => {
  const all = [title, version, publisher, ...concerns].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => all.includes(word));
};

function FrameworkRow({
  framework,
  refusal,
  onReplace,
}: {
  framework: FrameworkSummary;
  refusal: string | null;
  onReplace: () => void;
}) {
  const api = useComplianceApi();
  const host = useHost();
  const changed = useComplianceChanged();
  const [isBusy, setBusy] = useState(false);
  const { id, title, version, isInUse, isOwn } = framework;
  const name = `${title} ${version}`.trim();
  const run = async (work: () => Promise<unknown>, what: string) => {
    setBusy(true);
    try {
      await work();
      await changed();
    } catch (error) {
      host.notify(failureNotice(error, name, what));
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    const isAgreed = await host.confirm({
      title: `Delete ${name}?`,
      body: 'Its attestations with their files and its exceptions are deleted with it.',
      confirmLabel: 'Delete framework',
      danger: true,
    });
    if (isAgreed) await run(() => api.deleteFramework(id), 'was not deleted');
  };
  return (
    <li className="flex items-start gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <Switch
          label={<b className="font-medium">{name}</b>}
          hint={<FrameworkFacts framework={framework} />}
          checked={isInUse}
          disabled={isBusy || refusal !== null}
          onChange={(isOn) => void run(() => api.setInUse(id, isOn), 'was not changed')}
        />
      </div>
      {isOwn && refusal === null ? (
        <>
          <IconButton icon={Upload} label={`Replace the file of ${name}`} onClick={onReplace} />
          <IconButton icon={Trash} label={`Delete ${name}`} onClick={() => void remove()} />
        </>
      ) : null}
    </li>
  );
}

function FrameworkFacts({ framework }: { framework: FrameworkSummary }) {
  const { requirements, unit, publisher, isPartial, hasReadNumbers, isOwn, licenceNote } =
    framework;
  return (
    <>
      {requirements.toLocaleString('en')} {unit}, {isOwn ? 'of this workspace' : publisher}
      {isPartial ? '. The list is partial: no percentage is shown' : ''}
      {hasReadNumbers || isOwn ? '' : '. Numbers were not read in the publisher’s own document'}
      {licenceNote === '' ? '' : `. ${licenceNote}`}
    </>
  );
}
