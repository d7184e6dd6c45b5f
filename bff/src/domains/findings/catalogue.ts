import { exposuresOf } from '@parapet/checks/catalogue/exposures';
import { searchOf } from '@parapet/checks/catalogue/search-checks';
import { cloudChecks } from '@parapet/cloud-scanner/registry';
import { currentFacts as externalFacts } from '@parapet/scanner/check-facts';
import * as external from '@parapet/scanner/fixes';
import { checks as externalChecks } from '@parapet/scanner/registry';

// The checks of both scanners, as findings know them.

export const allChecks = [...externalChecks, ...cloudChecks];
export const exposureOf = exposuresOf(allChecks);
export const { checksNamed, owaspOf } = searchOf(allChecks);
export const currentFacts = externalFacts;
export const { fixOf } = external;

const remediations = new Map(cloudChecks.map(({ id, remediation }) => [id, remediation.summary]));

/** Returns what a fix is called; null for one that no check has any more. */
export const fixName = (fix: string): string | null =>
  external.fixName(fix) ?? remediations.get(fix)?.replace(/\.$/, '') ?? null;
