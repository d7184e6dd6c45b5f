import { describe, expect, it } from 'vitest';
import { member, organisation } from '../testing/sample-organisations.ts';
import { consequenceOf, countsText } from './organisation-labels.ts';

const members = [
  member('1', 'Management', 'own'),
  member('2', 'Shop'),
  member('3', 'Data'),
  member('4', 'Logs', 'connected'),
  member('5', 'Old', 'suspended'),
];
const aws = { provider: 'aws', room: 1 } as const;

describe('a choice of accounts', () => {
  it('counts those that are not connected yet, and says when they do not fit', () => {
    expect(consequenceOf({ kind: 'all', uids: [] }, members, aws)).toEqual({
      fits: false,
      text: 'This connects 2 accounts. Your plan has room for 1. Accounts that join later are connected as well.',
    });
    expect(consequenceOf({ kind: 'except', uids: ['3'] }, members, aws).fits).toBe(true);
  });

  it('of named ones takes none that join later', () => {
    expect(consequenceOf({ kind: 'chosen', uids: ['2'] }, members, aws)).toEqual({
      fits: true,
      text: 'This connects 1 account. Your plan has room for 1.',
    });
  });

  it('always fits a plan without a limit', () => {
    const azure = { provider: 'azure', room: -1 } as const;
    expect(consequenceOf({ kind: 'all', uids: [] }, members, azure)).toEqual({
      fits: true,
      text: 'This connects 2 subscriptions. Subscriptions that join later are connected as well.',
    });
  });
});

it('an organization is told by what is connected and what is not', () => {
  expect(countsText(organisation())).toBe('1 account connected, 2 not chosen, 1 suspended');
});
