import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import type { RequirementRow } from '@parapet/contracts/compliance/requirement';
import { Icon } from '@parapet/ui/icon';
import { Link } from '@parapet/ui/link';
import { usePageKeys } from '@parapet/ui/page-keys';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ofLabel } from '../../compliance-labels/compliance-figures.ts';
import {
  requirementStates,
  StateIcon,
  stateLooks,
} from '../../compliance-labels/requirement-state.tsx';
import { type RequirementTree, rowsInOrder, type TreeGroup } from './tree-filter.ts';

/** The number of requirements up to which all groups are open at first. */
const OPEN_ALL = 40;

/** The requirements by group, each with its state. `j` and `k` move through those that are shown. */
export function RequirementTreeView({
  framework,
  tree,
  isFiltered,
  current,
  hrefOf,
  onOpen,
}: {
  framework: FrameworkDetail;
  tree: RequirementTree;
  isFiltered: boolean;
  /** The number of the open requirement. */
  current: string | null;
  hrefOf: (number: string) => string;
  onOpen: (number: string) => void;
}) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (each: TreeGroup): boolean =>
    turned.get(each.group.id) ??
    (isFiltered ||
      framework.requirementRows.length <= OPEN_ALL ||
      rowsInOrder(each).some(({ number }) => number === current));
  const shown = ({ rows, groups }: RequirementTree): RequirementRow[] => [
    ...rows,
    ...groups.flatMap((each) => (isOpen(each) ? shown(each) : [])),
  ];
  const step = (by: number) => {
    const rows = shown(tree);
    const at = rows.findIndex(({ number }) => number === current);
    const next = rows[at === -1 ? 0 : at + by];
    if (!next) return false;
    onOpen(next.number);
    document.getElementById(rowId(next.number))?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  const list = (part: RequirementTree, depth: number): ReactNode => (
    <>
      {part.rows.map((row) => (
        <Requirement
          key={row.number}
          row={row}
          depth={depth}
          isCurrent={row.number === current}
          href={hrefOf(row.number)}
        />
      ))}
      {part.groups.map((each) => (
        <GroupPart
          key={each.group.id}
          part={each}
          depth={depth}
          isOpen={isOpen(each)}
          onToggle={() => setTurned((now) => new Map(now).set(each.group.id, !isOpen(each)))}
        >
          {list(each, depth + 1)}
        </GroupPart>
      ))}
    </>
  );
  return (
    <ul aria-label="Requirements" className="bg-surface">
      {list(tree, 0)}
    </ul>
  );
}

const rowId = (number: string): string => `requirement-${number}`;

const indent = (depth: number) => ({ paddingInlineStart: `${20 + depth * 16}px` });

/** A group says both counts, and the worst state below it. */
function GroupPart({
  part,
  depth,
  isOpen,
  onToggle,
  children,
}: {
  part: TreeGroup;
  depth: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const listId = useId();
  const { group } = part;
  const { passed, assessed, applicable } = group.figures;
  const below = new Set(rowsInOrder(part).map(({ state }) => state));
  const worst = requirementStates.find((state) => below.has(state)) ?? 'not_applicable';
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={onToggle}
        style={indent(depth)}
        className="flex min-h-8.5 w-full items-center gap-2 border-b border-line py-1.5 pe-5 text-start hover:bg-hover max-sm:min-h-11"
      >
        <Icon icon={isOpen ? ChevronDown : ChevronRight} size={14} />
        <StateIcon state={worst} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 break-words font-medium">
            {isNumber(group.id) ? <span className="me-2 font-mono text-xs">{group.id}</span> : null}
            {group.title}
          </b>
          <span className="text-xs text-ink-2">
            {ofLabel(passed, assessed)} passed,{' '}
            <span className="whitespace-nowrap">{ofLabel(assessed, applicable)} assessed</span>
          </span>
        </span>
      </button>
      {isOpen ? (
        <ul id={listId} aria-label={group.title}>
          {children}
        </ul>
      ) : null}
    </li>
  );
}

/** A group that the standard numbers, and not one that has only a name. */
const isNumber = (id: string): boolean => /^[A-Z]{0,4}[.-]?\d/.test(id);

function Requirement({
  row: { number, title, state },
  depth,
  isCurrent,
  href,
}: {
  row: RequirementRow;
  depth: number;
  isCurrent: boolean;
  href: string;
}) {
  const { label, tone } = stateLooks[state];
  return (
    <li
      id={rowId(number)}
      className="border-b border-line [contain-intrinsic-size:auto_34px] [content-visibility:auto]"
    >
      <Link
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        style={indent(depth)}
        className={`flex min-h-8.5 items-center gap-2 py-1.5 pe-5 hover:bg-hover max-sm:min-h-11 ${isCurrent ? 'bg-selected shadow-[inset_3px_0_0_var(--accent-fill)]' : ''}`}
      >
        <StateIcon state={state} />
        <span className="min-w-16 flex-none font-mono text-xs">{number}</span>
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <span className={`pp-text-${tone} flex-none text-xs`}>{label}</span>
      </Link>
    </li>
  );
}
