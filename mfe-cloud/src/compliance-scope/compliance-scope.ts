import type { ComplianceScopeQuery } from '@parapet/contracts/compliance/framework';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useMemo } from 'react';

/** Names the part that the figures are about; all of it is in the address. */
export interface ComplianceScope {
  /** The id of the only account; null for the whole workspace. */
  readonly account: string | null;
  readonly tag: string | null;
  /** A day such as 2026-11-29; null for now. */
  readonly asOf: string | null;
}

export const wholeWorkspace: ComplianceScope = { account: null, tag: null, asOf: null };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const MAX_TAG = 64;

/** A day that the calendar does not have is dropped, as any value that means nothing. */
const dayOf = (text: string | null): string | null =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** The workspace, an account or a tag, each now or on a day. */
export const scopeFrom = (search: URLSearchParams): ComplianceScope => {
  const asOf = dayOf(search.get('asOf'));
  const account = search.get('account');
  if (account !== null && uuid.test(account)) return { account, tag: null, asOf };
  const tag = search.get('tag')?.trim() ?? '';
  return { account: null, tag: tag !== '' && tag.length <= MAX_TAG ? tag : null, asOf };
};

/** Returns whether the scope is the whole workspace now. */
export const isWhole = ({ account, tag, asOf }: ComplianceScope): boolean =>
  account === null && tag === null && asOf === null;

/** The address with a changed scope, and everything else in it as it was. */
export const searchWith = (
  now: URLSearchParams,
  change: Readonly<Record<string, string | null>> | Partial<ComplianceScope>,
): URLSearchParams => {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** What a choice changes: an account and a tag are not chosen together. */
export const changeOf = (change: Partial<ComplianceScope>): Partial<ComplianceScope> => ({
  ...(change.tag ? { account: null } : {}),
  ...(change.account ? { tag: null } : {}),
  ...change,
});

export const queryOf = ({ account, tag, asOf }: ComplianceScope): ComplianceScopeQuery => ({
  ...(account === null ? {} : { accountId: account }),
  ...(tag === null ? {} : { tag }),
  ...(asOf === null ? {} : { asOf }),
});

/** The scope of the address, and what changes it. */
export const useComplianceScope = () => {
  const [search, setSearch] = useSearchParams();
  const scope = useMemo(() => scopeFrom(search), [search]);
  /** An account takes the place of a tag, and a tag that of an account; the day stays. */
  const setScope = (change: Partial<ComplianceScope>) =>
    setSearch((now) => searchWith(now, changeOf(change)), { preventScrollReset: true });
  return [scope, setScope] as const;
};
