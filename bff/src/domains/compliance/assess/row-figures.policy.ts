import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import type { RequirementRow } from '@parapet/contracts/compliance/requirement';

type Row = Pick<RequirementRow, 'state' | 'automation'> & {
  readonly isAssessed: boolean;
  /** It could be automated, and no check decides it. */
  readonly isNotCovered: boolean;
};

/** The figures of a part of a framework, counted as those of the whole. */
export function figuresOfRows(rows: readonly Row[]): ComplianceFigures {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const of = (state: RequirementRow['state']) => count((row) => row.state === state);
  const open = rows.filter(({ state }) => state === 'not_assessed');
  const manual = open.filter(({ automation }) => automation === 'manual').length;
  return {
    total: rows.length,
    applicable: rows.length - of('not_applicable'),
    assessed: count(({ isAssessed }) => isAssessed),
    passed: of('passed') + of('attested'),
    failed: of('failed'),
    partly: of('partly'),
    attested: of('attested'),
    exceptions: of('exception'),
    manual,
    notCovered: open.filter(({ isNotCovered }) => isNotCovered).length,
  };
}
