import type { Read } from '@parapet/checks/definition/read';
import {
  type Evaluation as AnyEvaluation,
  evaluate as evaluateAt,
} from '@parapet/checks/evaluation/evaluate';
import type { Recheck as AnyRecheck } from '@parapet/checks/ledger/confirm';
import type { NetworkPlace } from '@parapet/checks/place';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Subject } from '../../subjects/subject.ts';
import { placeOf } from './locator.ts';

export type Evaluation = AnyEvaluation<NetworkPlace>;

/** Evaluates every subject that was read; subjects that were not read are skipped. */
export const evaluate = (
  check: RegisteredCheck,
  subjects: readonly Read<Subject>[],
): readonly Evaluation[] => evaluateAt(check, subjects, placeOf);

/** Reads a subject again on fresh connections: see the kernel. */
export type Recheck = AnyRecheck<RegisteredCheck, NetworkPlace>;
