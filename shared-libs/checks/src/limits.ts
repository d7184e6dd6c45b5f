/** The limits on what is kept of a check. The ledger names what was cut off. */

/** Answers that a check of a retest shows, beside a failure too: all that it asked for in up to two folders. */
export const MAX_SEEN_ANSWERS = 40;
/** Limits those of one check on one asset. */
export const MAX_FINDINGS_OF_CHECK = 50;
export const MAX_FINDINGS_OF_ASSET = 1000;
export const MAX_FINDINGS_OF_SCAN = 10_000;
/** Share of an asset's and a scan's findings that is reserved for critical and high ones. */
export const SEVERE_RESERVE = 0.2;
/** Characters. */
export const MAX_LOCATOR_LENGTH = 1000;
/** Limits that of a finding: one line of a list. */
export const MAX_TITLE_LENGTH = 89;
export const MAX_REASON_LENGTH = 300;
export const MAX_RESPONSE_LENGTH = 4000;
export const MAX_REQUEST_LENGTH = 4000;
/** Length of the shown match. Characters. */
export const MAX_MATCH_LENGTH = 1000;
