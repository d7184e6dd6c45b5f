import { useHost } from '@parapet/remote-kit/host';
import { Eye } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useMembers } from '../members/use-members.ts';

/** The names of colleagues by the id of the finding that they have open. */
type Viewers = ReadonlyMap<string, readonly string[]>;

const nobody: readonly never[] = [];
const noHost = { subscribe: () => () => {}, getSnapshot: () => nobody };
const ViewersContext = createContext<Viewers>(new Map());

/** Follows which findings colleagues have open, as far as the host tells. */
export function ViewersProvider({ children }: { children: ReactNode }) {
  const { live } = useHost();
  const { nameOf } = useMembers();
  const source = live?.viewers ?? noHost;
  const present = useSyncExternalStore(source.subscribe, source.getSnapshot);
  const viewers = useMemo(() => {
    const names = new Map<string, string[]>();
    // A person with two windows is one.
    for (const { findingId, userId } of present) {
      const name = nameOf(userId) ?? '';
      const known = names.get(findingId) ?? [];
      if (!known.includes(name)) names.set(findingId, [...known, name]);
    }
    return names;
  }, [present, nameOf]);
  return <ViewersContext value={viewers}>{children}</ViewersContext>;
}

/** Shows colleagues that this finding is open here. */
export const useShowFinding = (findingId: string): void => {
  const { live } = useHost();
  useEffect(() => live?.showFinding(findingId), [live, findingId]);
};

/** Names who else has a finding open; nothing while nobody has. */
export function ViewersOf({ findingId }: { findingId: string }) {
  const names = use(ViewersContext).get(findingId);
  if (!names) return null;
  const [first, ...others] = names;
  const who = new Intl.ListFormat('en-GB').format(names);
  return (
    <span
      className="ml-2 inline-flex max-w-40 items-center gap-1 rounded-full border border-line px-1.5 align-middle text-xs text-ink-2"
      title={`${who} ${others.length > 0 ? 'have' : 'has'} this open`}
    >
      <Eye aria-hidden="true" className="size-3 flex-none" />
      <span className="truncate">{others.length > 0 ? `${first} +${others.length}` : first}</span>
      <span className="pp-sr-only"> {others.length > 0 ? 'have' : 'has'} this open</span>
    </span>
  );
}
