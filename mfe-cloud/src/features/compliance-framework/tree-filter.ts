import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import type {
  Automation,
  RequirementRow,
  RequirementState,
} from '@parapet/contracts/compliance/requirement';
import {
  automationSchema,
  requirementStateSchema,
} from '@parapet/contracts/compliance/requirement';
import { cutText } from '@parapet/contracts/text/cut-text';

const MAX_TEXT = 100;

/** The filter of the tree; all of it is in the address. */
export interface TreeFilter {
  readonly text: string;
  /** Empty: every state. */
  readonly states: readonly RequirementState[];
  /** Empty: every kind. */
  readonly automation: readonly Automation[];
}

const known = <T extends string>(text: string | null, values: readonly T[]): T[] =>
  values.filter((value) => text?.split(',').includes(value));

/** Reads it from the address. Unknown values are dropped, so that old links still work. */
export const filterFrom = (search: URLSearchParams): TreeFilter => ({
  text: cutText(search.get('q')?.trim() ?? '', MAX_TEXT),
  states: known(search.get('state'), requirementStateSchema.options),
  automation: known(search.get('automation'), automationSchema.options),
});

export const isFiltered = ({ text, states, automation }: TreeFilter): boolean =>
  text !== '' || states.length > 0 || automation.length > 0;

const checkId = /^[a-z0-9]+-[a-z0-9-]+$/;

/** The text as the id of a check, which is looked up; null where it is none. */
export const checkOf = (text: string): string | null => (checkId.test(text) ? text : null);

/**
 * The requirements that match, in their order.
 * @param touched the numbers that the check in the text touches
 */
export const matchingRows = (
  rows: readonly RequirementRow[],
  { text, states, automation }: TreeFilter,
  touched: ReadonlySet<string>,
): RequirementRow[] => {
  const words = text.toLowerCase().split(' ').filter(Boolean);
  return rows.filter((row) => {
    if (states.length > 0 && !states.includes(row.state)) return false;
    if (automation.length > 0 && !automation.includes(row.automation)) return false;
    if (touched.has(row.number)) return true;
    const all = `${row.number} ${row.title} ${row.reason}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
};

export type Group = FrameworkDetail['groups'][number];

/** A group with what of it matches. */
export interface TreeGroup {
  readonly group: Group;
  readonly groups: readonly TreeGroup[];
  readonly rows: readonly RequirementRow[];
}

export interface RequirementTree {
  readonly groups: readonly TreeGroup[];
  /** Requirements of no group. */
  readonly rows: readonly RequirementRow[];
}

/** The tree of the rows, without groups that have none. */
export const treeOf = (
  groups: readonly Group[],
  rows: readonly RequirementRow[],
): RequirementTree => {
  const rowsOf = Map.groupBy(rows, ({ group }) => group);
  const childrenOf = Map.groupBy(groups, ({ parent }) => parent);
  const below = (parent: string | null, above: ReadonlySet<string>): TreeGroup[] =>
    (childrenOf.get(parent) ?? []).flatMap((group) => {
      // A circle in an uploaded framework ends here.
      if (above.has(group.id)) return [];
      const inner = below(group.id, new Set([...above, group.id]));
      const own = rowsOf.get(group.id) ?? [];
      return inner.length + own.length === 0 ? [] : [{ group, groups: inner, rows: own }];
    });
  const ids = new Set(groups.map(({ id }) => id));
  return {
    groups: below(null, new Set()),
    rows: rows.filter(({ group }) => !ids.has(group)),
  };
};

/** The rows in the order of the tree. */
export const rowsInOrder = ({ groups, rows }: RequirementTree): RequirementRow[] => [
  ...rows,
  ...groups.flatMap((each) => rowsInOrder(each)),
];
