import type { RelationType } from '@parapet/contracts/assets/surface';

/** Tells what an asset is to the name that it leads to. */
export const leadsTo: Readonly<Record<RelationType, string>> = {
  cname: 'Is an alias of',
  mx: 'Receives mail at',
  ns: 'Has as name server',
  redirect: 'Redirects to',
};

/** The same from the other side. */
export const reachedFrom: Readonly<Record<RelationType, string>> = {
  cname: 'Has as alias',
  mx: 'Receives mail for',
  ns: 'Is name server of',
  redirect: 'Is redirected to from',
};
