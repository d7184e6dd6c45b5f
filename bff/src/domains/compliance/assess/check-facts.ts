import { infoOf } from '@parapet/checks/ledger/ledger';
import { cloudChecks } from '@parapet/cloud-scanner/registry';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { checks as externalChecks } from '@parapet/scanner/registry';

interface CheckFacts {
  readonly title: string;
  readonly severity: Severity;
}

const facts = new Map<string, CheckFacts>(
  [...externalChecks, ...cloudChecks].map((check) => {
    const { title, severity } = infoOf(check);
    return [check.id, { title, severity }];
  }),
);

/** What a check is called; its id for one that is no longer there. */
export const checkFacts = (checkId: string): CheckFacts =>
  facts.get(checkId) ?? { title: checkId, severity: 'info' };
