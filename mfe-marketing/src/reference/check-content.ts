import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import type { ServedRequirements } from '@parapet/contracts/findings/check-requirements';

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
  /** What it serves of standards, by framework; empty for a check that serves none. */
  readonly requirements: readonly ServedRequirements[];
  /** Other checks of the same subject, the next ones of the catalogue. */
  readonly related: readonly Pick<CheckDescription, 'id' | 'title'>[];
}

export const checkPath = (id: string): string => `/checks/${id}`;
