import { describe, expect, it } from 'vitest';
import { framework, group, requirementRow } from '../../testing/sample-compliance.ts';
import { checkOf, filterFrom, matchingRows, rowsInOrder, treeOf } from './tree-filter.ts';

const rows = [
  requirementRow({
    number: '5.1',
    title: 'Policies',
    group: '5',
    state: 'attested',
    automation: 'manual',
  }),
  requirementRow({ number: '8.5', title: 'Secure authentication', group: '8', state: 'failed' }),
  requirementRow({ number: '8.13', title: 'Backup', group: '8.a', state: 'passed' }),
];
const groups = [
  group({ id: '5', title: 'Organisational' }),
  group({ id: '8', title: 'Technological' }),
  group({ id: '8.a', title: 'Data', parent: '8' }),
];
const numbers = (text: string, touched: string[] = []) =>
  matchingRows(rows, filterFrom(new URLSearchParams(text)), new Set(touched)).map(
    ({ number }) => number,
  );

describe('the filter of requirements', () => {
  it('finds by number and by word', () => {
    expect(numbers('q=8.1')).toEqual(['8.13']);
    expect(numbers('q=secure auth')).toEqual(['8.5']);
  });

  it('finds what a check touches', () => {
    expect(checkOf('iam-root-mfa-on')).toBe('iam-root-mfa-on');
    expect(checkOf('backup')).toBeNull();
    expect(numbers('q=iam-root-mfa-on', ['8.5'])).toEqual(['8.5']);
  });

  it('chooses states and kinds, and drops unknown ones', () => {
    expect(numbers('state=failed,attested')).toEqual(['5.1', '8.5']);
    expect(numbers('automation=manual')).toEqual(['5.1']);
    expect(numbers('state=gone')).toHaveLength(3);
  });
});

describe('the tree of requirements', () => {
  it('nests groups and leaves out those without a match', () => {
    const tree = treeOf(groups, rows.slice(1));
    expect(tree.groups.map(({ group: { id } }) => id)).toEqual(['8']);
    expect(tree.groups[0]?.groups.map(({ group: { id } }) => id)).toEqual(['8.a']);
    expect(rowsInOrder(tree).map(({ number }) => number)).toEqual(['8.5', '8.13']);
  });

  it('keeps requirements of no known group', () => {
    expect(treeOf([], framework().requirementRows).rows).toHaveLength(
      framework().requirementRows.length,
    );
  });

  it('ends where groups name each other', () => {
    const circle = [group({ id: 'a', parent: 'b' }), group({ id: 'b', parent: 'a' })];
    expect(treeOf(circle, []).groups).toEqual([]);
  });
});
