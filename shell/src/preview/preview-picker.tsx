import type { ListedRemote } from '@parapet/contracts/endpoints/previews';
import { MAX_AT_ONCE } from '@parapet/contracts/releases/previews/preview';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { ErrorState } from '@parapet/ui/error-state';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useCallback, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from './offers.ts';
import {
  type Choice,
  choicesOf,
  chosenIn,
  LIVE,
  type RemoteChoices,
  requestsOf,
} from './picker-choices.ts';
import type { Preview } from './preview.ts';
import './preview-picker.css';

const SHORT_COMMIT = 10;

type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'loaded'; remotes: readonly ListedRemote[] };

const useListedBuilds = (preview: Preview): { loaded: Loaded; reload: () => void } => {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const reload = useCallback(() => {
    setLoaded({ status: 'loading' });
    preview.listChannels().then(
      (remotes) => setLoaded({ status: 'loaded', remotes }),
      (error: unknown) =>
        setLoaded({
          status: 'failed',
          reason: error instanceof Error ? error.message : String(error),
        }),
    );
  }, [preview]);
  useEffect(reload, [reload]);
  return { loaded, reload };
};

/** A dialog with the live and the previewed builds of each remote, and a switch between them. */
export function PreviewPicker({ preview }: { preview: Preview }) {
  const { shown } = useStore(preview.store);
  const { loaded, reload } = useListedBuilds(preview);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() => chosenIn(shown));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);

  const close = () => preview.setPickerOpen(false);
  const requests = requestsOf(chosen);
  const before = chosenIn(shown);
  const isChanged =
    requests.length !== shown.length ||
    requests.some(({ remote, build }) => before[remote] !== build);
  const show = async (next: typeof requests) => {
    setBusy(true);
    const found = await preview.switchTo(next, close);
    setProblems(found);
    setBusy(false);
    if (next.length === 0) close();
  };

  return (
    <Dialog
      open
      title="Choose builds to preview"
      size="lg"
      onClose={close}
      footer={
        <>
          {shown.length > 0 ? (
            <Button disabled={isBusy} onClick={() => void show([])}>
              Back to live for all
            </Button>
          ) : null}
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isChanged || requests.length > MAX_AT_ONCE}
            onClick={() => void show(requests)}
          >
            Show in this tab
          </Button>
        </>
      }
    >
      {problems.length > 0 ? (
        <Note tone="danger" title="Nothing was changed">
          <ul className="shell-picker-problems">
            {problems.map(({ request, reason }) => (
              <li key={request}>
                {request}: {reason}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {loaded.status === 'loading' ? <Skeleton lines={5} label="Loading builds" /> : null}
      {loaded.status === 'failed' ? (
        <ErrorState title="The builds could not be listed" onRetry={reload}>
          {loaded.reason}
        </ErrorState>
      ) : null}
      {loaded.status === 'loaded'
        ? choicesOf(loaded.remotes, shown).map((remote) => (
            <RemoteSwitch
              key={remote.name}
              remote={remote}
              value={chosen[remote.name] ?? LIVE}
              onChange={(value) => setChosen({ ...chosen, [remote.name]: value })}
            />
          ))
        : null}
      {requests.length > MAX_AT_ONCE ? (
        <Note tone="warn" title={`At most ${MAX_AT_ONCE} remotes can be previewed at once.`} />
      ) : null}
    </Dialog>
  );
}

function RemoteSwitch({
  remote: { name, choices, hasMore },
  value,
  onChange,
}: {
  remote: RemoteChoices;
  value: string;
  onChange: (value: string) => void;
}) {
  const group = useId();
  return (
    <fieldset className="shell-picker-remote">
      <legend>{name}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="shell-picker-choice">
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.problem !== null && choice.value !== LIVE}
            onChange={() => onChange(choice.value)}
          />
          <b>{choice.label}</b>
          <BuildFacts choice={choice} />
        </label>
      ))}
      {hasMore ? <p className="shell-picker-facts">Older channels are not listed.</p> : null}
    </fieldset>
  );
}

function BuildFacts({ choice: { build, problem } }: { choice: Choice }) {
  if (problem !== null) return <span className="shell-picker-facts">{problem}</span>;
  if (!build) return <span className="shell-picker-facts">No channel points to it.</span>;
  return (
    <span className="shell-picker-facts">
      <span>
        build <code>{build.buildId}</code>
      </span>
      {build.author ? <bdi>by {build.author}</bdi> : null}
      {build.commit ? (
        <span>
          at <code>{build.commit.slice(0, SHORT_COMMIT)}</code>
        </span>
      ) : null}
      <RelativeTime at={build.releasedAt} />
    </span>
  );
}
