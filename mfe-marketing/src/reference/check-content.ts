import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';

/** A line of the list of checks. */
export type CheckItem = Pick<
  CheckDescription,
  'id' | 'title' | 'group' | 'severities' | 'aliases'
> & { readonly number: string };

/** The payload of `/checks`. */
export interface CheckListContent {
  readonly checks: readonly CheckItem[];
}

/** The payload of `/checks/{id}`. */
export interface CheckContent {
  readonly check: CheckDescription;
  /** Other checks of the same subject, the next ones of the catalogue. */
  readonly related: readonly Pick<CheckDescription, 'id' | 'title'>[];
}

export const checkPath = (id: string): string => `/checks/${id}`;
